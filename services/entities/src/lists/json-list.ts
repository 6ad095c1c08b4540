/** Texts are joined to buffers of about this size. Characters. */
const partLength = 64 * 1024;

/** A JSON array that is written element by element and stays below a number of bytes. */
export class JsonList {
  private readonly done: Buffer[] = [];
  private pending = '[';
  private count = 0;
  private size = 2;

  constructor(private readonly maxBytes: number) {}

  /** Elements so far. */
  get length(): number {
    return this.count;
  }

  /** Bytes of the whole array. */
  get bytes(): number {
    return this.size;
  }

  /** Takes one more element as JSON text; false when it does not fit any more. The first one always does. */
  add(json: string): boolean {
    const bytes = Buffer.byteLength(json) + (this.count > 0 ? 1 : 0);
    if (this.count > 0 && this.size + bytes > this.maxBytes) return false;
    this.pending += this.count > 0 ? `,${json}` : json;
    this.count += 1;
    this.size += bytes;
    if (this.pending.length >= partLength) this.flush();
    return true;
  }

  /** The array's bytes in order; nothing may be added afterwards. */
  end(): Buffer[] {
    this.pending += ']';
    this.flush();
    return this.done;
  }

  private flush(): void {
    this.done.push(Buffer.from(this.pending));
    this.pending = '';
  }
}

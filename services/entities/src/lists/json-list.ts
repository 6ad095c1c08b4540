import { JsonBytes } from './json-bytes.js';

/** Answers are kept in buffers of about this size. Bytes. */
const partBytes = 64 * 1024;
/** Lists that are read at once are few. */
const maxSpare = 8;
const maxSpareBytes = 1024 * 1024;
/** What lists that are done have written to, for the next ones. */
const spare: JsonBytes[] = [];

const [openBracket, closeBracket, comma] = [0x5b, 0x5d, 0x2c] as const;

/** A JSON array that is written element by element and stays below a number of bytes. */
export class JsonList<T> {
  private readonly done: Buffer[] = [];
  private readonly out = spare.pop() ?? new JsonBytes();
  private count = 0;
  /** Bytes in `done`. */
  private flushed = 0;

  /** `write` appends the JSON of an element. */
  constructor(
    private readonly maxBytes: number,
    private readonly write: (element: T, out: JsonBytes) => void,
  ) {
    this.out.cut(0);
  }

  /** Elements so far. */
  get length(): number {
    return this.count;
  }

  /** Bytes of the whole array. */
  get bytes(): number {
    return this.flushed + this.out.length + (this.count === 0 ? 2 : 1);
  }

  /** Takes one more element; false when it does not fit any more. The first one always does. */
  add(element: T): boolean {
    const { out } = this;
    const before = out.length;
    out.byte(this.count > 0 ? comma : openBracket);
    this.write(element, out);
    if (this.count > 0 && this.bytes > this.maxBytes) {
      out.cut(before);
      return false;
    }
    this.count += 1;
    if (out.length >= partBytes) this.flush();
    return true;
  }

  /** The array's bytes in order; nothing may be added or asked afterwards. */
  end(): Buffer[] {
    const { out } = this;
    if (this.count === 0) out.byte(openBracket);
    out.byte(closeBracket);
    this.flush();
    if (spare.length < maxSpare && out.capacity <= maxSpareBytes) spare.push(out);
    return this.done;
  }

  private flush(): void {
    this.flushed += this.out.length;
    this.done.push(this.out.copy());
    this.out.cut(0);
  }
}

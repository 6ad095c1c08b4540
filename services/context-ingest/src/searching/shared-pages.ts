/** Bytes of a page of WebAssembly's memory. */
export const pageBytes = 65_536;
/** All that can be addressed. */
export const maxPages = 65_536;
/** Where files may begin: the widest instruction wants a multiple of it. */
const alignment = 64;

/** A stretch of the memory. */
export interface Stretch {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Memory that all threads see, given out in stretches. The first pages are kept for others. It grows as it must and is
 * never given back; what is freed is used again.
 */
export class SharedPages {
  readonly memory: WebAssembly.Memory;
  /** What is not given out, in order, with something that is between any two. */
  private free: Stretch[];

  constructor(private readonly kept: number) {
    this.memory = new WebAssembly.Memory({ initial: kept, maximum: maxPages, shared: true });
    this.free = [];
  }

  /** Bytes of the memory, given out or not. */
  get size(): number {
    return this.memory.buffer.byteLength - this.kept * pageBytes;
  }

  /** Takes a stretch of so many bytes. Throws a RangeError where there is no more memory. */
  take(bytes: number): Stretch {
    const wanted = Math.ceil(Math.max(1, bytes) / alignment) * alignment;
    const index = this.free.findIndex((one) => one.bytes >= wanted);
    if (index < 0) {
      this.grow(wanted);
      return this.take(bytes);
    }
    const found = this.free[index]!;
    const rest = { at: found.at + wanted, bytes: found.bytes - wanted };
    this.free.splice(index, 1, ...(rest.bytes > 0 ? [rest] : []));
    return { at: found.at, bytes: wanted };
  }

  /** Gives back what was taken. */
  give(stretch: Stretch): void {
    const index = this.free.findIndex(({ at }) => at > stretch.at);
    this.free.splice(index < 0 ? this.free.length : index, 0, stretch);
    const joined: Stretch[] = [];
    for (const one of this.free) {
      const before = joined.at(-1);
      if (before && before.at + before.bytes === one.at)
        joined[joined.length - 1] = { at: before.at, bytes: before.bytes + one.bytes };
      else joined.push(one);
    }
    this.free = joined;
  }

  private grow(bytes: number): void {
    const end = this.memory.buffer.byteLength;
    const pages = Math.ceil(bytes / pageBytes);
    if (end / pageBytes + pages > maxPages) throw new RangeError('The memory of searches is used up');
    this.memory.grow(pages);
    this.give({ at: end, bytes: pages * pageBytes });
  }
}

/** Pieces of one size that are kept for the next who wants one. */
const mostKept = 256;

/**
 * Memory of a few sizes that is used again at once. What the garbage collector has yet to find would else be several times
 * what is in use.
 */
export class SpareMemory<T extends { readonly length: number }> {
  readonly #spare = new Map<number, T[]>();

  constructor(private readonly make: (size: number) => T) {}

  take(size: number): T {
    return this.#spare.get(size)?.pop() ?? this.make(size);
  }

  /** Nobody may use it any more. */
  give(memory: T): void {
    const same = this.#spare.get(memory.length);
    if (!same) this.#spare.set(memory.length, [memory]);
    else if (same.length < mostKept) same.push(memory);
  }
}

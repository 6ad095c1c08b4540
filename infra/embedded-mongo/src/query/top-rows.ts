interface Keyed<T> {
  readonly item: T;
  readonly key: string;
  /** How many came before. */
  readonly at: number;
}

/** Keeps the first so many of the items it is given, in order of a key; equal keys keep their order. */
export class TopRows<T> {
  /** A heap: the last one is at the top. */
  readonly #heap: Keyed<T>[] = [];
  #count = 0;

  constructor(private readonly most: number) {}

  /** @param keep what is kept of an item that is among the first */
  add(item: T, key: string, keep: (item: T) => T = (same) => same): void {
    const heap = this.#heap;
    const at = this.#count++;
    const isRoom = heap.length < this.most;
    if (!isRoom && (this.most === 0 || !isBefore({ key, at }, heap[0]!))) return;
    const keyed = { item: keep(item), key, at };
    if (isRoom) this.#rise(keyed);
    else this.#sink(keyed);
  }

  inOrder(): T[] {
    return [...this.#heap].sort((a, b) => (isBefore(a, b) ? -1 : 1)).map(({ item }) => item);
  }

  #rise(keyed: Keyed<T>): void {
    const heap = this.#heap;
    let at = heap.push(keyed) - 1;
    for (let above = (at - 1) >> 1; at > 0 && isBefore(heap[above]!, keyed); above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = keyed;
  }

  /** Puts it in the place of the last one. */
  #sink(keyed: Keyed<T>): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const next = left + 1 < heap.length && isBefore(heap[left]!, heap[left + 1]!) ? left + 1 : left;
      if (!isBefore(keyed, heap[next]!)) break;
      heap[at] = heap[next]!;
      at = next;
    }
    heap[at] = keyed;
  }
}

type Place = Pick<Keyed<unknown>, 'key' | 'at'>;
const isBefore = (a: Place, b: Place) => (a.key === b.key ? a.at < b.at : a.key < b.key);

interface Known {
  readonly bytes: Uint8Array;
  /** -1 for one that is not among the names. */
  readonly number: number;
}

/**
 * Numbers of known names, found by their bytes. Documents of one kind mostly have their fields in one order, so the name
 * that stood at a place last time is tried first.
 */
export class Names {
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly last: Known[] = [];

  constructor(names: readonly string[]) {
    this.numbers = new Map(names.map((name, number) => [name, number]));
  }

  /** The number of the name at `at`, which ends at `end`, as the element at a place of its document; -1 for another. */
  find(bytes: Uint8Array, at: number, end: number, place: number): number {
    const last = this.last[place];
    if (last && isEqual(last.bytes, bytes, at, end)) return last.number;
    const name = Buffer.from(bytes.subarray(at, end));
    const number = this.numbers.get(name.toString()) ?? -1;
    this.last[place] = { bytes: name, number };
    return number;
  }
}

function isEqual(name: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (name.length !== end - at) return false;
  for (let index = 0; index < name.length; index += 1) if (name[index] !== bytes[at + index]) return false;
  return true;
}

/** What an entry leads to. */
export interface Numbered {
  readonly id: number;
}

export interface Chunk<T> {
  keys: string[];
  records: T[];
}
/** An entry by its chunk and its position in it. */
export interface Place {
  at: number;
  position: number;
}

/** What a walk needs to know of an ordered list. */
interface Entries<T> {
  readonly version: number;
  seek(key: string, id: number): Place;
  chunk(at: number): Chunk<T> | undefined;
}

/** A walk over entries; `key` and `record` are those of the entry that `next` has gone to. */
export interface ListWalk<T> {
  readonly key: string;
  readonly record: T;
  /** False at the end. */
  next(): boolean;
}

abstract class Walk<T extends Numbered> implements ListWalk<T> {
  key = '';
  record!: T;
  protected place: Place = { at: 0, position: 0 };
  #version = -1;
  #begun = false;

  constructor(
    protected readonly list: Entries<T>,
    protected readonly low: string,
    protected readonly high: string,
  ) {}

  /** Goes to the first entry, or to the one after the last entry gone to, in the direction of the walk. */
  protected abstract find(begun: boolean): void;
  protected abstract step(): void;
  protected abstract isWithin(key: string): boolean;

  next(): boolean {
    if (this.#version === this.list.version) this.step();
    else this.find(this.#begun);
    this.#version = this.list.version;
    const chunk = this.list.chunk(this.place.at);
    const key = chunk?.keys[this.place.position];
    if (key === undefined || !this.isWithin(key)) return false;
    this.#begun = true;
    this.key = key;
    this.record = chunk!.records[this.place.position]!;
    return true;
  }
}

export class ForwardWalk<T extends Numbered> extends Walk<T> {
  protected find(begun: boolean): void {
    this.place = begun ? this.list.seek(this.key, this.record.id + 1) : this.list.seek(this.low, 0);
    this.#skipEnd();
  }

  protected step(): void {
    this.place.position += 1;
    this.#skipEnd();
  }

  protected isWithin(key: string): boolean {
    return key < this.high;
  }

  #skipEnd(): void {
    const chunk = this.list.chunk(this.place.at);
    if (chunk && this.place.position >= chunk.keys.length) this.place = { at: this.place.at + 1, position: 0 };
  }
}

export class BackwardWalk<T extends Numbered> extends Walk<T> {
  protected find(begun: boolean): void {
    this.place = begun ? this.list.seek(this.key, this.record.id) : this.list.seek(this.high, 0);
    this.step();
  }

  protected step(): void {
    this.place.position -= 1;
    if (this.place.position >= 0) return;
    const at = this.place.at - 1;
    this.place = { at, position: (this.list.chunk(at)?.keys.length ?? 0) - 1 };
  }

  protected isWithin(key: string): boolean {
    return key >= this.low;
  }
}

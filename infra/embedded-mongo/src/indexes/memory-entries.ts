import type { StoredRecord } from '../records/record.js';
import type { Entries, EntryWalk, RecordsById } from './entry-list.js';
import type { ListWalk, Numbered } from './list-walk.js';
import { OrderedList } from './ordered-list.js';

/** Entries in memory, which are made again after a start. */
export class MemoryEntries implements Entries {
  readonly #list = new OrderedList<Numbered>();

  constructor(private readonly records: RecordsById) {}

  get size(): number {
    return this.#list.size;
  }

  insert(key: string, id: number): void {
    this.#list.insert(key, { id });
  }

  remove(key: string, id: number): void {
    this.#list.remove(key, { id });
  }

  at(key: string): EntryWalk {
    return this.walk(key, `${key}\0`, false);
  }

  walk(low: string, high: string, backwards: boolean): EntryWalk {
    return new MemoryWalk(this.#list.walk(low, high, backwards), this.records);
  }

  count(low: string, high: string, most: number): number {
    let count = 0;
    for (const walk = this.#list.walk(low, high, false); count < most && walk.next();) count += 1;
    return count;
  }
}

class MemoryWalk implements EntryWalk {
  constructor(
    private readonly entries: ListWalk<Numbered>,
    private readonly records: RecordsById,
  ) {}

  get key(): string {
    return this.entries.key;
  }

  get id(): number {
    return this.entries.record.id;
  }

  get record(): StoredRecord | undefined {
    return this.records.byId(this.id);
  }

  next(): boolean {
    return this.entries.next();
  }
}

import { LRUCache } from 'lru-cache';
import type { ModuleRecord } from './module-record.js';

/** Characters of source kept; a record takes about three times as much. */
const maxCharacters = 40_000_000;

/** Transformed files by path and content, the least recently used forgotten first. */
export class RecordCache {
  private readonly records = new LRUCache<string, Promise<ModuleRecord>>({
    maxSize: maxCharacters,
    sizeCalculation: (_record, key) => key.length,
  });

  /** A failed transformation is not kept. */
  get(
    path: string,
    source: string,
    transform: (path: string, source: string) => Promise<ModuleRecord>,
  ): Promise<ModuleRecord> {
    const key = `${path}\n${source}`;
    const known = this.records.get(key);
    if (known) return known;
    const record = transform(path, source);
    this.records.set(key, record);
    record.catch(() => this.records.delete(key));
    return record;
  }
}

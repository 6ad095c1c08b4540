import type { ModuleRecord } from '@lathe/app-runtime/modules/module-record';

/** Characters of source kept; a record takes about three times as much. */
const MAX_CHARACTERS = 40_000_000;

/** Transformed files by path and content, the least recently used forgotten first. */
export class RecordCache {
  private readonly records = new Map<string, Promise<ModuleRecord>>();
  private size = 0;

  /** A failed transformation is not kept. */
  get(
    path: string,
    source: string,
    transform: (path: string, source: string) => Promise<ModuleRecord>,
  ): Promise<ModuleRecord> {
    const key = `${path}\n${source}`;
    const known = this.records.get(key);
    if (known) {
      this.records.delete(key);
      this.records.set(key, known);
      return known;
    }
    const record = transform(path, source);
    this.records.set(key, record);
    this.size += key.length;
    record.catch(() => this.forget(key));
    this.shrink();
    return record;
  }

  private forget(key: string): void {
    if (this.records.delete(key)) this.size -= key.length;
  }

  private shrink(): void {
    for (const key of this.records.keys()) {
      if (this.size <= MAX_CHARACTERS) return;
      this.forget(key);
    }
  }
}

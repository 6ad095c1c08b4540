import type { ContextItem } from '@lathe/proto/context-ingest/http';
import type { ItemChange } from '@lathe/proto/context-ingest/live-items';

/** Tells what is different in a list of items from the one before. */
export class ChangedItems {
  private known: ReadonlyMap<string, string> | undefined;

  /** Undefined where nothing is. */
  next(items: readonly ContextItem[]): ItemChange | undefined {
    const before = this.known;
    const now = new Map(items.map((item) => [item.id, JSON.stringify(item)]));
    this.known = now;
    if (!before) return { isAll: true, contextItems: [...items], deleted: [] };
    const contextItems = items.filter(({ id }) => before.get(id) !== now.get(id));
    const deleted = [...before.keys()].filter((id) => !now.has(id));
    return contextItems.length + deleted.length === 0 ? undefined : { isAll: false, contextItems, deleted };
  }
}

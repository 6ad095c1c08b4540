import type { OpenEntity } from '../access/entity-access.js';
import { isOpenRow } from '../access/row-access.js';
import { type Row, type StoredRow, toRow } from '../rows/row.js';
import { type RowEvent } from '../rows/row-event.js';

/** What somebody hears of an event: a change as JSON, or that he must read his rows again. */
export type Seen = { readonly change: string } | 'reset';

const numbers = new WeakMap<object, number>();
let last = 0;
/** What never changes by a number. */
const numberOf = (thing: object): number => {
  if (!numbers.has(thing)) numbers.set(thing, (last += 1));
  return numbers.get(thing)!;
};

/** The rows of one entity as some people see them, who therefore share what is made for them. */
export class View {
  /** The same for all who see the same. */
  readonly key: string;

  constructor(private readonly open: OpenEntity) {
    const { entity, scope } = open;
    const whose = scope.read === 'own' ? scope.actorId : scope.read;
    const rule = JSON.stringify(scope.rules.read?.test ?? null);
    // Names of fields stand for the definition: whoever has fields kept from him works with a copy of it.
    this.key = [numberOf(entity.fieldByName), scope.entityKey, whose, rule, entity.guard?.key].join('/');
  }

  /** Undefined for what is none of their business. */
  seen(event: RowEvent): Seen | undefined {
    const { entityKey, read } = this.open.scope;
    if (read === 'none') return undefined;
    if (event.type === 'many') return event.entityKey === null || event.entityKey === entityKey ? 'reset' : undefined;
    const before = event.type !== 'create' && this.mayRead(event.before) ? event.before : undefined;
    const after = event.type !== 'delete' && this.mayRead(event.row) ? event.row : undefined;
    if (after) return { change: this.changeText(before ? 'update' : 'create', after) };
    return before && { change: this.changeText('delete', before) };
  }

  private mayRead(row: StoredRow): boolean {
    return row.entityKey === this.open.scope.entityKey && isOpenRow(this.open, 'read', row);
  }

  private changeText(type: 'create' | 'update' | 'delete', stored: StoredRow): string {
    const row: Row = toRow(this.open.entity, stored);
    return JSON.stringify(type === 'delete' ? { type, id: row['id'] } : { type, id: row['id'], row });
  }
}

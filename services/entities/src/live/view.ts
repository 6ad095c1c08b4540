import type { OpenEntity } from '../access/entity-access.js';
import { type Row, type StoredRow, toRow } from '../rows/row.js';
import { conditionOf } from '../rows/row-condition.js';
import { type RowEvent } from '../rows/row-event.js';

/** What somebody hears of an event: a change as JSON, or that he must read his rows again. */
export type Seen = { readonly change: string } | 'reset';

const numbers = new WeakMap<object, number>();
let last = 0;
/** Definitions of entities by a number: a version's never change. */
const numberOf = (definition: object): number => {
  if (!numbers.has(definition)) numbers.set(definition, (last += 1));
  return numbers.get(definition)!;
};

/** The rows of one entity as some people see them, who therefore share what is made for them. */
export class View {
  /** The same for all who see the same. */
  readonly key: string;

  constructor(private readonly open: OpenEntity) {
    const { entity, scope } = open;
    const whose = scope.read === 'own' ? scope.actorId : scope.read;
    this.key = `${numberOf(entity)}/${scope.entityKey}/${whose}`;
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
    const condition = conditionOf(this.open.scope, this.open.scope.read);
    if (!condition || row.entityKey !== condition.entityKey) return false;
    return condition.creatorId === undefined || row.creatorId === condition.creatorId;
  }

  private changeText(type: 'create' | 'update' | 'delete', stored: StoredRow): string {
    const row: Row = toRow(this.open.entity, stored);
    return JSON.stringify(type === 'delete' ? { type, id: row['id'] } : { type, id: row['id'], row });
  }
}

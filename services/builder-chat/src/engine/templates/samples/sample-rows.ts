import { isPerson } from '../../language/nouns/noun-kinds.js';
import { type AppPlan, displayField, entityByName, type EntityPlan, timeField } from '../../model/app-plan.js';
import { statusField } from '../code/names.js';
import { inEnglish, sampleValue } from './sample-values.js';

/** Made-up rows of an entity; "@ref:Dog:0" stands for the first of the dogs before them. */
export interface SampleRows {
  entity: string;
  rows: Record<string, unknown>[];
  /** They are only there for others to name: not needed where there are such rows already. */
  unlessAny?: boolean;
}

/** Rows of an entity that others link to, when only those others were asked for. */
const linkedRows = 3;

/** Rows for the targets, and for what they link to, with the linked ones first. */
export function rowsFor(plan: AppPlan, targets: readonly EntityPlan[], count: number, today: string): SampleRows[] {
  const counts = new Map<string, number>();
  const order: EntityPlan[] = [];
  const visit = (entity: EntityPlan, wanted: number, path: readonly string[]): void => {
    counts.set(entity.name, Math.max(counts.get(entity.name) ?? 0, wanted));
    for (const field of entity.fields) {
      const target = field.ref ? entityByName(plan, field.ref) : undefined;
      if (target && !path.includes(target.name) && target !== entity)
        visit(target, targets.includes(target) ? count : linkedRows, [...path, entity.name]);
    }
    if (!order.includes(entity)) order.push(entity);
  };
  for (const target of targets) visit(target, count, []);
  return order.map((entity, index) => ({
    entity: entity.name,
    ...(!targets.includes(entity) && { unlessAny: true }),
    rows: Array.from({ length: counts.get(entity.name) ?? count }, (_, at) =>
      rowOf(plan, entity, at, today, new Set(order.slice(0, index).map((each) => each.name)), counts),
    ),
  }));
}

function rowOf(
  plan: AppPlan,
  entity: EntityPlan,
  at: number,
  today: string,
  ready: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [place, field] of entity.fields.entries()) {
    // The two teams of a match are not one.
    const beside = entity.fields.slice(0, place).filter(({ ref }) => ref === field.ref).length;
    const value =
      field.kind === 'ref'
        ? field.ref && ready.has(field.ref)
          ? `@ref:${field.ref}:${(at + beside) % (counts.get(field.ref) ?? 1)}`
          : undefined
        : sampleValue(entity, field, at, today, plan.language);
    if (value !== undefined) row[field.key] = value;
  }
  return fitted(entity, row, today);
}

const over =
  /^(?:done|completed?|finished|returned|paid|given|attended|delivered|sold|closed|resolved|erledigt|fertig|bezahlt|zurückgegeben|terminad[oa]|pagad[oa]|terminée?|payée?|rendue?)$/i;

/** What lies behind is over and what lies ahead is not; addresses are those of the person. */
function fitted(entity: EntityPlan, row: Record<string, unknown>, today: string): Record<string, unknown> {
  const status = statusField(entity);
  const time = timeField(entity);
  const name = displayField(entity);
  const email = entity.fields.find(({ kind }) => kind === 'email');
  if (status?.options && time && row[time.key] !== undefined) {
    const isOver = String(row[time.key]).slice(0, 10) < today.slice(0, 10);
    const value = String(row[status.key]);
    const other = status.options.find((option) => over.test(option) === isOver);
    if (other !== undefined && over.test(value) !== isOver && !/cancel|missed|storn|annul/i.test(value))
      row[status.key] = other;
  }
  const own = name && isPerson(inEnglish(entity.singular)) ? String(row[name.key] ?? '') : '';
  const letters = own
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
  if (email && letters !== '') row[email.key] = `${letters}@example.com`;
  return row;
}

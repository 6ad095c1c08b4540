import { isPerson } from '../language/nouns/noun-kinds.js';
import { listOf, lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { type AppPlan, displayField, entityByName, type EntityPlan, timeField } from '../model/app-plan.js';
import { copyPlan } from '../plan/read-plan.js';
import { statusField } from '../templates/code/names.js';
import { findEntity, numberOf } from './find.js';
import type { Command, NewRows } from './outcome.js';
import { sampleValue } from './sample-values.js';

/** Most rows one wish adds to one entity. */
const maxRows = 100;
/** Rows of an entity that others link to, when only those others were asked for. */
const linkedRows = 3;

const sample = /\b(?:sample|example|test|demo|dummy|fake|placeholder|mock|seed|realistic)\b/i;
const verb = /^(?:please\s+)?(?:add|insert|create|generate|make|give(?: me)?|fill|populate|put|seed|show)\b/i;
/** "sample data", "five sample rows for walks", "I need some test data". */
const bare =
  /^(?:(?:i|we) (?:need|want)\s+)?(?:\w+\s+)?(?:more\s+)?(?:sample|example|test|demo|dummy|fake)\s+(?:data|rows?|records?|entries|content)(?:\s+(?:for|in|to|of)\s+.+)?$/i;
const countedPattern = /^(?:add|insert|create|generate)\s+(?<count>\d{1,4}|\w+)\s+(?:more\s+|new\s+)?(?<what>.+?)$/i;
const rowsPattern = /\b(?:rows?|records?|entries|data)\b/i;

/** "add five sample dogs", "add sample data", "fill walks with 10 rows". */
export const addSamples: Command = ({ text, plan: before, today }) => {
  if (!verb.test(text) && !bare.test(text)) return undefined;
  const counted = countedPattern.exec(text)?.groups;
  const isCounted =
    numberOf(counted?.['count']) !== undefined &&
    !/^an?$/i.test(counted?.['count'] ?? '') &&
    Boolean(
      findEntity(
        before,
        (counted?.['what'] ?? '')
          .replace(sample, '')
          .replace(/^(?:rows?|records?|entries)\s+(?:of|for|to|in)\s+/i, '')
          .trim(),
      ),
    );
  if (
    !sample.test(text) &&
    !isCounted &&
    !(rowsPattern.test(text) && /\b(?:\d+|two|three|four|five|six|ten|some|few)\b/i.test(text))
  )
    return undefined;
  if (/\b(?:field|column|page)s?\b/i.test(text)) return undefined;
  const number = [...text.toLowerCase().matchAll(/\b[a-z0-9]+\b/g)]
    .map(([word]) => (/^(?:a|an)$/.test(word) ? undefined : numberOf(word)))
    .find((value) => value !== undefined);
  const count = Math.min(Math.max(number ?? 5, 1), maxRows);
  const named = mentionedEntity(before, text);
  const targets = named ? [named] : before.entities;
  const rows = rowsFor(before, targets, count, today);
  const linked = rows.filter(({ entity }) => !targets.some((target) => target.name === entity));
  const say = listOf(targets.map((entity) => `${count} ${lowerFirst(count === 1 ? entity.singular : entity.plural)}`));
  const extra = linked.map(
    ({ entity, rows: made }) => `${made.length} ${lowerFirst(entityByName(before, entity)?.plural ?? entity)}`,
  );
  return {
    plan: copyPlan(before),
    rows,
    say: `I added ${say}${extra.length > 0 ? `, and ${listOf(extra)} for them to belong to` : ''}${number !== undefined && number > maxRows ? ` (at most ${maxRows} at once)` : ''}. They are made up: delete what you do not need.`,
  };
};

/** Rows for the targets, and for what they link to, with the linked ones first. */
function rowsFor(plan: AppPlan, targets: readonly EntityPlan[], count: number, today: string): NewRows[] {
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
  for (const field of entity.fields) {
    const value =
      field.kind === 'ref'
        ? field.ref && ready.has(field.ref)
          ? `@ref:${field.ref}:${at % (counts.get(field.ref) ?? 1)}`
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
  const own = name && isPerson(entity.singular) ? String(row[name.key] ?? '') : '';
  const letters = own
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
  if (email && letters !== '') row[email.key] = `${letters}@example.com`;
  return row;
}

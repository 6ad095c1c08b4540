import type { Issue } from '../../errors/wire.js';
import type { AuthorRowRules } from './author-rules.js';
import { FieldGuard } from './field-guard.js';
import { fieldOperations, type FieldTree, readFieldTree, readGiven, type RuledField } from './field-tree.js';
import { resolveRule } from './resolve-rule.js';
import type { Attribute, Operand, RowCondition, Rule, RulePerson } from './rule.js';

/** What can be done with rows, and has a rule of its own. */
export const ruledOperations = ['read', 'create', 'update', 'delete'] as const;
type Operation = (typeof ruledOperations)[number];

/** An entity, as far as rules go. */
export interface RuledEntity {
  readonly properties: Readonly<Record<string, RuledField & { readonly type?: string | undefined }>>;
  readonly rls?: AuthorRowRules | undefined;
}

/** The rules of an entity, read. */
export interface EntityRules {
  readonly rows: Readonly<Record<Operation, Rule>>;
  readonly fields: FieldTree<Rule>;
  /** What they name of a person. */
  readonly attributes: ReadonlySet<Attribute>;
  /** Whether that is something only his row among the users knows: the address, or a field. */
  readonly areOnUsers: boolean;
}

/** The rules of an entity for one person. */
export interface PersonRules {
  /** Which rows each operation is open for; for creating, which new ones. */
  readonly rows: Readonly<Record<Operation, RowCondition>>;
  /** Undefined where no field is kept from the person. */
  readonly fields: FieldGuard | undefined;
}

/** Reads the rules of an entity. One that cannot be read lets nobody in, and is an issue. */
export function readEntityRules(entity: RuledEntity): { readonly rules: EntityRules; readonly issues: Issue[] } {
  const issues: Issue[] = [];
  const hasField = (path: readonly string[]): boolean => leadsTo(entity, path);
  const given = Object.entries(entity.rls ?? {}).filter(([, rule]) => rule !== undefined && rule !== null);
  const own = new Map(given.map(([key, rule]) => [key, readGiven(rule, hasField, issues, `rls.${key}`)]));
  const writing = own.get('write') ?? true;
  const rows = {
    read: own.get('read') ?? true,
    create: own.get('create') ?? writing,
    update: own.get('update') ?? writing,
    delete: own.get('delete') ?? writing,
  };
  const fields = readFieldTree(entity.properties, hasField, issues);
  const attributes = new Set([...Object.values(rows), ...rulesIn(fields)].flatMap(attributesIn));
  const areOnUsers = [...attributes].some((name) => name === 'email' || name.startsWith('data.'));
  return { rules: { rows, fields, attributes, areOnUsers }, issues };
}

/** What keeps an entity's rules from being read: paths and messages for whoever wrote them. */
export const ruleIssues = (entity: RuledEntity): Issue[] => readEntityRules(entity).issues;

/** The rules of an entity for one person; null is a visitor. */
export function rulesFor({ rows, fields }: EntityRules, person: RulePerson | null): PersonRules {
  return {
    rows: {
      read: resolveRule(rows.read, person),
      create: resolveRule(rows.create, person),
      update: resolveRule(rows.update, person),
      delete: resolveRule(rows.delete, person),
    },
    fields: FieldGuard.of(fields, person),
  };
}

/** Whether an entity has rows that a visitor may read. */
export const isOpenToVisitors = (entity: RuledEntity): boolean =>
  resolveRule(readEntityRules(entity).rules.rows.read, null) !== false;

/** Whether names lead from field to field; through lists they lead nowhere. */
function leadsTo({ properties }: RuledEntity, [first = '', ...rest]: readonly string[]): boolean {
  const field = Object.hasOwn(properties, first) ? properties[first] : undefined;
  if (field === undefined || rest.length === 0) return field !== undefined;
  return field.properties !== undefined && leadsTo({ properties: field.properties }, rest);
}

const rulesIn = (tree: FieldTree<Rule>): Rule[] =>
  [...tree.values()].flatMap(({ rules, inner }) => [
    ...fieldOperations.flatMap((operation) => rules[operation] ?? []),
    ...rulesIn(inner),
  ]);

function attributesIn(rule: Rule): Attribute[] {
  if (typeof rule === 'boolean') return [];
  if ('tests' in rule) return rule.tests.flatMap(attributesIn);
  // A creator's address is compared by his id.
  if (rule.of === 'row' && rule.part === 'creatorEmail') return [];
  const compared = ([rule.operand].flat() as Operand[]).flatMap((operand) =>
    typeof operand === 'object' && operand !== null && 'attribute' in operand ? [operand.attribute] : [],
  );
  return rule.of === 'person' ? [rule.attribute, ...compared] : compared;
}

import type { Issue } from '../../errors/wire.js';
import type { AuthorFieldRules } from './author-rules.js';
import { type HasField, readRule } from './read-rule.js';
import type { Rule } from './rule.js';

/** What can be done with a field, and has a rule of its own. */
export const fieldOperations = ['read', 'create', 'update'] as const;
export type FieldOperation = (typeof fieldOperations)[number];

/** A field of an entity, as far as rules go. */
export interface RuledField {
  readonly rls?: AuthorFieldRules | undefined;
  readonly properties?: Readonly<Record<string, RuledField>> | undefined;
  readonly items?: RuledField | undefined;
}

/** A field that has rules, or has fields with rules in it. What has none follows what it is in. */
export interface FieldNode<R> {
  readonly rules: Readonly<Partial<Record<FieldOperation, R>>>;
  readonly inner: FieldTree<R>;
}
export type FieldTree<R> = ReadonlyMap<string, FieldNode<R>>;

/** Reads the rules of fields. One that cannot be read lets nobody in, and is told with its path. */
export function readFieldTree(
  fields: Readonly<Record<string, RuledField>>,
  hasField: HasField,
  issues: Issue[],
  path = 'properties',
): FieldTree<Rule> {
  const tree = new Map<string, FieldNode<Rule>>();
  for (const [name, field] of Object.entries(fields)) {
    const node = readField(field, hasField, issues, `${path}.${name}`);
    if (node.inner.size > 0 || Object.keys(node.rules).length > 0) tree.set(name, node);
  }
  return tree;
}

/** Elements of a list are guarded like the list itself, as far as they have no rules of their own. */
function readField(field: RuledField, hasField: HasField, issues: Issue[], path: string): FieldNode<Rule> {
  const element = field.items && readField(field.items, hasField, issues, `${path}.items`);
  const inner = readFieldTree(field.properties ?? {}, hasField, issues, `${path}.properties`);
  const given = Object.entries(field.rls ?? {}).filter(([, rule]) => rule !== undefined && rule !== null);
  const own = new Map(given.map(([key, rule]) => [key, readGiven(rule, hasField, issues, `${path}.rls.${key}`)]));
  const rules: Partial<Record<FieldOperation, Rule>> = { ...element?.rules };
  for (const operation of fieldOperations) {
    const rule = own.get(operation) ?? (operation === 'read' ? undefined : own.get('write'));
    if (rule !== undefined) rules[operation] = rule;
  }
  return { rules, inner: new Map([...(element?.inner ?? []), ...inner]) };
}

/** A rule; false, which lets nobody in, for one that cannot be read. */
export function readGiven(given: unknown, hasField: HasField, issues: Issue[], path: string): Rule {
  const { rule, issue } = readRule(given, hasField);
  if (issue) issues.push({ path: issue.path === '' ? path : `${path}.${issue.path}`, message: issue.message });
  return rule ?? false;
}

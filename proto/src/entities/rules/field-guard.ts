import { type FieldNode, type FieldOperation, fieldOperations, type FieldTree } from './field-tree.js';
import { fits } from './fits-rule.js';
import { resolveRule } from './resolve-rule.js';
import type { RowCondition, Rule, RulePerson, RuleRow } from './rule.js';
import { type SettledWrites, settleWrites } from './settle-writes.js';

type Tree = FieldTree<RowCondition>;
type Node = FieldNode<RowCondition>;
type Values = Readonly<Record<string, unknown>>;

/** What one person may see and set of the fields of an entity. */
export class FieldGuard {
  /** Whether something is hidden in some row. */
  readonly hides: boolean;

  private constructor(private readonly tree: Tree) {
    this.hides = [...tree.values()].some((node) => !isOpenNode(node, 'read', true));
  }

  /** The same for all to whom the same is open. */
  get key(): string {
    return JSON.stringify(written(this.tree));
  }

  /** Undefined where no rule keeps the person from anything. */
  static of(tree: FieldTree<Rule>, person: RulePerson | null): FieldGuard | undefined {
    const guarded = [...resolveTree(tree, person)].filter(([, node]) => !isFree(node));
    return guarded.length > 0 ? new FieldGuard(new Map(guarded)) : undefined;
  }

  /**
   * Whether the person may see, or set, what is at a path and all that is in it, in every row: only then it can be asked
   * for in a filter or an order, or set in many rows, without telling what is hidden. Numbers in the path are places in
   * lists.
   */
  isOpen(operation: FieldOperation, path: readonly string[]): boolean {
    let tree: Tree | undefined = this.tree;
    let isAllowed = true;
    for (const name of path) {
      if (/^\d+$/.test(name)) continue;
      const node: Node | undefined = tree?.get(name);
      const rule = node?.rules[operation];
      isAllowed = rule === undefined ? isAllowed : rule === true;
      tree = node?.inner;
    }
    return isAllowed && [...(tree?.values() ?? [])].every((node) => isOpenNode(node, operation, true));
  }

  /** Whether there is anything at a field, or in it, that the person may see or set in some row. */
  isEverOpen(operation: FieldOperation, name: string): boolean {
    const node = this.tree.get(name);
    return node === undefined || isEverOpen(node, operation, true);
  }

  /** What the person may see of a field's value in a row; undefined for nothing. */
  visible(name: string, value: unknown, row: RuleRow): unknown {
    const node = this.tree.get(name);
    return node && this.hides ? visibleIn(node, value, true, row) : value;
  }

  /**
   * What becomes of values that the person sends for a new row, or one that is there, and the fields that it may not
   * set. `row` is what conditions look at: the row as it is stored; of a new one the creator alone.
   */
  settle(operation: 'create' | 'update', values: Values, row: RuleRow): SettledWrites {
    return settleWrites(this.tree, operation, values, row);
  }
}

const written = (tree: Tree): unknown[] => [...tree].map(([name, { rules, inner }]) => [name, rules, written(inner)]);

function resolveTree(tree: FieldTree<Rule>, person: RulePerson | null): Tree {
  const resolved = [...tree].map(([name, { rules, inner }]): [string, Node] => [
    name,
    {
      rules: Object.fromEntries(
        fieldOperations.flatMap((operation) => {
          const rule = rules[operation];
          return rule === undefined ? [] : [[operation, resolveRule(rule, person)]];
        }),
      ),
      inner: resolveTree(inner, person),
    },
  ]);
  return new Map(resolved);
}

/** Whether a field, and all that is in it, is kept from the person in nothing. */
const isFree = ({ rules, inner }: Node): boolean =>
  Object.values(rules).every((condition) => condition === true) && [...inner.values()].every(isFree);

function isOpenNode({ rules, inner }: Node, operation: FieldOperation, outer: boolean): boolean {
  const rule = rules[operation];
  const isAllowed = rule === undefined ? outer : rule === true;
  return isAllowed && [...inner.values()].every((node) => isOpenNode(node, operation, isAllowed));
}

function isEverOpen({ rules, inner }: Node, operation: FieldOperation, outer: boolean): boolean {
  const rule = rules[operation];
  const isAllowed = rule === undefined ? outer : rule !== false;
  return isAllowed || [...inner.values()].some((node) => isEverOpen(node, operation, isAllowed));
}

function visibleIn(node: Node, value: unknown, outer: boolean, row: RuleRow): unknown {
  const { read } = node.rules;
  const isAllowed = read === undefined ? outer : fits(read, row);
  if (node.inner.size === 0 || typeof value !== 'object' || value === null) return isAllowed ? value : undefined;
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => visibleIn(node, element, outer, row));
    return isAllowed || elements.some((element) => element !== undefined)
      ? elements.map((element) => element ?? {})
      : undefined;
  }
  const seen: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const child = node.inner.get(name);
    const shown: unknown = child ? visibleIn(child, inner, isAllowed, row) : isAllowed ? inner : undefined;
    if (shown !== undefined) seen[name] = shown;
  }
  return isAllowed || Object.keys(seen).length > 0 ? seen : undefined;
}

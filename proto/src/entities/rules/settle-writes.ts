import type { FieldNode, FieldTree } from './field-tree.js';
import { fits } from './fits-rule.js';
import type { RowCondition, RuleRow } from './rule.js';

type Node = FieldNode<RowCondition>;
type Json = Record<string, unknown>;

/** What becomes of the values that somebody sends. */
export interface SettledWrites {
  /** The values to store, with what the sender could not see of them as it is. */
  readonly values: Record<string, unknown>;
  /** Paths of fields that he may not set, and would. */
  readonly refused: readonly string[];
}

/**
 * Sorts out what somebody may set. A value that stays as it is passes, and so does null for one that is not there. What
 * is left out of an object that he sends, though he may not set it, stays.
 */
export function settleWrites(
  tree: FieldTree<RowCondition>,
  operation: 'create' | 'update',
  values: Readonly<Json>,
  row: RuleRow,
): SettledWrites {
  const settling = new Settling(operation, row);
  const settled = Object.entries(values).map(([name, value]): [string, unknown] => {
    const node = tree.get(name);
    return [name, node ? settling.value(node, name, value, row.field(name), true) : value];
  });
  return { values: Object.fromEntries(settled), refused: [...settling.refused] };
}

class Settling {
  readonly refused = new Set<string>();

  constructor(
    private readonly operation: 'create' | 'update',
    private readonly row: RuleRow,
  ) {}

  value(node: Node, path: string, next: unknown, before: unknown, outer: boolean): unknown {
    const isAllowed = this.isAllowed(node, outer);
    if (node.inner.size === 0) return isAllowed ? next : this.unchanged(path, next, before);
    if (Array.isArray(next) || Array.isArray(before))
      return this.list(node, path, listOf(next), listOf(before), outer, next);
    if (!isAllowed && !isSame(without(next, node), without(before, node))) this.refused.add(path);
    return this.object(node, path, next, before, isAllowed);
  }

  /** Elements are told apart by their places alone, so guarded ones must stay where they are. */
  private list(
    node: Node,
    path: string,
    next: readonly unknown[],
    before: readonly unknown[],
    outer: boolean,
    sent: unknown,
  ): unknown {
    if (!this.isAllowed(node, outer) && next.length !== before.length) this.refused.add(path);
    for (let index = 0; index < Math.max(next.length, before.length); index += 1) {
      const [to, from] = [next[index], before[index]];
      const settled = this.value(node, path, to, from, outer);
      if (index < next.length && !isSame(settled, to)) this.refused.add(path);
    }
    return sent;
  }

  private object(node: Node, path: string, next: unknown, before: unknown, isAllowed: boolean): unknown {
    const [to, from] = [objectOf(next), objectOf(before)];
    const settled: Json = { ...to };
    for (const [name, inner] of node.inner) {
      const was = from?.[name];
      const isLeftOut = to !== undefined && !Object.hasOwn(to, name);
      if (isLeftOut && (was === undefined || this.isFree(inner, isAllowed))) continue;
      settled[name] = isLeftOut ? was : this.value(inner, `${path}.${name}`, to?.[name], was, isAllowed);
    }
    return to === undefined ? next : settled;
  }

  private unchanged(path: string, next: unknown, before: unknown): unknown {
    if (!isSame(next, before)) this.refused.add(path);
    return next;
  }

  private isAllowed({ rules }: Node, outer: boolean): boolean {
    const rule = rules[this.operation];
    return rule === undefined ? outer : fits(rule, this.row);
  }

  /** Whether nothing in a field is kept from the sender. */
  private isFree(node: Node, outer: boolean): boolean {
    const isAllowed = this.isAllowed(node, outer);
    return isAllowed && [...node.inner.values()].every((inner) => this.isFree(inner, isAllowed));
  }
}

const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** What of an object has no rules of its own. */
function without(value: unknown, { inner }: Node): unknown {
  const object = objectOf(value);
  if (!object) return value;
  const own = Object.entries(object).filter(([name]) => !inner.has(name));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Whether two values say the same; null says as much as nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isSame(value, other[index]))
    );
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as Json)[name], (other as Json)[name]));
}

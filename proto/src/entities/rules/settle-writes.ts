import type { FieldNode, FieldOperation, FieldTree } from './field-tree.js';
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
 * Sorts out what somebody may set. A value that he sees and that stays as it is passes, and so does null for one that is
 * not there; of what he does not see no value passes, or it could be guessed. What is left out of an object that he
 * sends, though he may not set it, stays.
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
    return [name, node ? settling.value(node, name, value, row.field(name), free) : value];
  });
  return { values: Object.fromEntries(settled), refused: [...settling.refused] };
}

/** Whether the sender may set what something is in, and sees it. */
interface Around {
  readonly isSettable: boolean;
  readonly isSeen: boolean;
}
const free: Around = { isSettable: true, isSeen: true };

class Settling {
  readonly refused = new Set<string>();

  constructor(
    private readonly operation: 'create' | 'update',
    private readonly row: RuleRow,
  ) {}

  value(node: Node, path: string, next: unknown, before: unknown, outer: Around): unknown {
    const around = this.within(node, outer);
    if (node.inner.size === 0) {
      this.mustStay(path, next, before, around);
      return next;
    }
    if (Array.isArray(next) || Array.isArray(before)) return this.list(node, path, next, before, outer);
    this.mustStay(path, without(next, node), without(before, node), around);
    return this.object(node, path, next, before, around);
  }

  /** Elements are told apart by their places alone, so guarded ones must stay where they are. */
  private list(node: Node, path: string, sent: unknown, stored: unknown, outer: Around): unknown {
    const [next, before] = [listOf(sent), listOf(stored)];
    if (next.length !== before.length) this.mustStay(path, next.length, before.length, this.within(node, outer));
    for (let index = 0; index < Math.max(next.length, before.length); index += 1) {
      const settled = this.value(node, path, next[index], before[index], outer);
      if (index < next.length && !isSame(settled, next[index])) this.refused.add(path);
    }
    return sent;
  }

  private object(node: Node, path: string, next: unknown, before: unknown, around: Around): unknown {
    const [to, from] = [objectOf(next), objectOf(before)];
    const settled: Json = { ...to };
    for (const [name, inner] of node.inner) {
      const was = from?.[name];
      const isLeftOut = to !== undefined && !Object.hasOwn(to, name);
      if (isLeftOut && (was === undefined || this.isFree(inner, around))) continue;
      settled[name] = isLeftOut ? was : this.value(inner, `${path}.${name}`, to?.[name], was, around);
    }
    return to === undefined ? next : settled;
  }

  private mustStay(path: string, next: unknown, before: unknown, { isSettable, isSeen }: Around): void {
    if (!isSettable && !(isSeen && isSame(next, before))) this.refused.add(path);
  }

  private within(node: Node, outer: Around): Around {
    return {
      isSettable: this.isAllowed(node, this.operation, outer.isSettable),
      // Of a new row there is nothing to guess.
      isSeen: this.operation === 'create' || this.isAllowed(node, 'read', outer.isSeen),
    };
  }

  private isAllowed({ rules }: Node, operation: FieldOperation, outer: boolean): boolean {
    const rule = rules[operation];
    return rule === undefined ? outer : fits(rule, this.row);
  }

  /** Whether nothing in a field is kept from the sender. */
  private isFree(node: Node, outer: Around): boolean {
    const around = this.within(node, outer);
    return around.isSettable && [...node.inner.values()].every((inner) => this.isFree(inner, around));
  }
}

const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : (value ?? null) === null ? [] : [value];

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

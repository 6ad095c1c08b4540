import type { AccessClause } from '../language/access.js';

/** It says what admins may do, and takes nothing from anybody. */
export const isOfAdmins = ({ closes, read, add, change, remove }: AccessClause): boolean =>
  !closes && [read, add, change, remove].includes('admin');

/**
 * That the team may do something does not say that nobody else may; but where others have their own rights, what only it
 * is told to write is its own. What some may not is taken from all who are not told to do it.
 */
export function theirsAlone(clause: AccessClause, all: readonly AccessClause[], count: number): AccessClause[] {
  const others = all.filter((other) => other !== clause && !isOfAdmins(other) && isNear(clause, other));
  if (others.length === 0 && !clause.isRest) return [];
  const isGeneral = [clause, ...others].every(({ things }) => things.length === 0);
  const named = clause.things.length > 0 ? clause.things : [...Array(count).keys()];
  return (isGeneral ? [[]] : named.map((thing) => [thing])).map((things) => withoutOpen({ ...clause, things }, others));
}

/** Without what others may do with the same thing. */
function withoutOpen(clause: AccessClause, others: readonly AccessClause[]): AccessClause {
  const { read, add, change, remove = change, ...rest } = clause;
  const told = others.filter(
    ({ isRest, things }) =>
      isRest !== true && (things.length === 0 || clause.things.every((thing) => things.includes(thing))),
  );
  const isOpen = (kind: 'add' | 'change' | 'remove'): boolean =>
    told.some((other) => other[kind] !== undefined && other[kind] !== 'admin');
  return {
    ...rest,
    ...(clause.isRest && read && { read }),
    ...(add && !isOpen('add') && { add }),
    ...(change && !isOpen('change') && { change }),
    ...(remove && !isOpen('remove') && !isOpen('change') && { remove }),
  };
}

const isNear = (one: AccessClause, other: AccessClause): boolean => Math.abs(one.sentence - other.sentence) < 2;

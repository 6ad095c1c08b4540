import type { Permissions } from '@lathe/proto/entities/rights';
import type { AccessClause } from '../language/access.js';
import { tokensOf } from '../language/access-tokens.js';
import { plural, singular } from '../language/words.js';

/** A thing of a first request, and the names of what it has. */
export interface Named {
  readonly noun: string;
  readonly drafts: readonly { readonly title: string }[];
  readonly rights?: Permissions;
}

/** What things have, by its names. */
export interface NamedField {
  readonly names: readonly string[];
  /** The things that have it. */
  readonly owners: readonly number[];
}

/** The fields of things by their names, and by the last word of those: "rates" are daily rates. */
export function fieldsOf(things: readonly Named[]): NamedField[] {
  const owners = new Map<string, number[]>();
  for (const [at, { drafts }] of things.entries())
    for (const { title } of drafts) {
      const low = title.toLowerCase();
      for (const name of new Set([low, low.split(' ').at(-1) ?? low]))
        owners.set(name, [...(owners.get(name) ?? []), at]);
    }
  const isOther = (name: string): boolean =>
    tokensOf(name).length > 0 || things.some(({ noun }) => noun.toLowerCase().split(' ').at(-1) === singular(name));
  return [...owners]
    .filter(([name]) => !isOther(name))
    .map(([name, own]) => ({ names: [name, plural(name)], owners: [...new Set(own)] }));
}

/** A right is for whole rows: what is said of a field counts for the rows that have it. */
export function ofRows(clause: AccessClause, fields: readonly NamedField[], own: number): AccessClause {
  const named = clause.things.filter((thing) => thing < own);
  const having = clause.things.flatMap((thing) => fields[thing - own]?.owners ?? []);
  if (having.length === 0 || named.length > 0) return { ...clause, things: named };
  // Who sees his own rows only sees nothing of those of others.
  const read =
    clause.closes && clause.read === 'admin' && clause.writing === undefined ? { read: 'creator' as const } : {};
  return { ...clause, ...read, things: [...new Set(having)], cautious: true };
}

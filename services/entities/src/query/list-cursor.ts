import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { z } from 'zod';
import { plainDataIssue } from '../validation/plain-data.js';
import type { Place, SortKey } from './keyset.js';

/** What a list is of, as its URL says it. */
export const asked = z.object({
  q: z.string().optional(),
  sort: z.string().optional(),
  fields: z.string().optional(),
});
export type Asked = z.output<typeof asked>;

/** Where a list goes on, and of which list. */
export interface ListCursor {
  readonly asked: Asked;
  /** Undefined where the last row's value is too long for a cursor: the row itself is looked up then. */
  readonly key: SortKey | undefined;
  readonly id: string;
  /** Rows that are left of a list that was cut; undefined for pages, which end with the rows. */
  readonly left: number | undefined;
}

/** Longer texts would make the header too long, or the address in which it comes back. Characters. */
const maxAsked = 1_200;
const maxKey = 400;
const maxCursor = 4_000;

const key = z.union([
  z.strictObject({ empty: z.literal(true) }),
  z.strictObject({ date: z.number().int() }),
  z.strictObject({ value: z.unknown().refine((value) => plainDataIssue(value) === undefined) }),
]);
/** Short names, since it is part of an address: what was asked or its digest, key, id, what is left, check. */
const wire = z.strictObject({
  a: z.union([asked, z.string().max(50)]),
  k: key.optional(),
  i: z.string().max(100),
  l: z.number().int().min(0).max(5_000).optional(),
});

/** A cursor of the list of an entity; `list` tells lists of different entities and apps apart. */
export function cursorText(list: string, cursor: Omit<ListCursor, 'key'> & Place): string {
  const { asked: text, id, left } = cursor;
  const written = keyText(cursor.key);
  const body: z.input<typeof wire> = {
    a: JSON.stringify(text).length > maxAsked ? digest(JSON.stringify(text)) : text,
    ...(JSON.stringify(written).length > maxKey ? {} : { k: written }),
    i: id,
    ...(left === undefined ? {} : { l: left }),
  };
  const bytes = Buffer.from(JSON.stringify(body));
  return `${digest(list, bytes)}.${bytes.toString('base64url')}`;
}

/**
 * Reads a cursor that `cursorText` has made of the same list, with what the request says besides: nothing, or the same.
 * Throws `invalid_cursor`.
 */
export function readCursor(list: string, given: unknown, said: Asked): ListCursor {
  if (typeof given !== 'string' || given.length > maxCursor) throw wrong();
  const [check, text = ''] = given.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (check !== digest(list, bytes)) throw wrong();
  const { a, k, i, l } = bodyOf(bytes);
  return { asked: askedBy(a, said), key: k && keyFrom(k), id: i, left: l };
}

export const wrong = (): DomainError => new DomainError('invalid_cursor');

function bodyOf(bytes: Buffer): z.output<typeof wire> {
  try {
    return wire.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new DomainError('invalid_cursor', {}, { cause });
  }
}

function askedBy(carried: Asked | string, said: Asked): Asked {
  if (typeof carried === 'string') {
    if (digest(JSON.stringify(said)) !== carried) throw wrong();
    return said;
  }
  const differs = (['q', 'sort', 'fields'] as const).some(
    (name) => said[name] !== undefined && said[name] !== carried[name],
  );
  if (differs) throw wrong();
  return carried;
}

const keyText = (sortKey: SortKey): z.input<typeof key> =>
  'value' in sortKey && sortKey.value instanceof Date ? { date: sortKey.value.getTime() } : sortKey;

const keyFrom = (sent: z.output<typeof key>): SortKey => {
  if ('date' in sent) return { value: new Date(sent.date) };
  return 'empty' in sent ? sent : { value: sent.value ?? null };
};

const digest = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 16);
};

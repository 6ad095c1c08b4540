import { DomainError } from '@lathe/platform/errors/domain-error';
import { isPlainName } from '@lathe/proto/entities/plain-name';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { fieldDenied } from '../schemas/field-denied.js';
import { storedPath } from './field-path.js';
import { type ListOrder, placeOf } from './keyset.js';
import { type Asked, cursorText, type ListCursor, readCursor } from './list-cursor.js';
import { parseFilterText, type RowFilter } from './parse-filter.js';

const defaultLimit = 100;
const maxLimit = 5_000;
const maxSkip = 1_000_000;
const maxFields = 200;

/** A list request in stored terms. */
export interface ListQuery {
  readonly filter: RowFilter | undefined;
  readonly order: ListOrder;
  readonly limit: number;
  readonly skip: number;
  /** Names to answer beside `id`; all when undefined. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Behind which row the list goes on; `key` is undefined where that row itself has to say it. */
  readonly from: Pick<ListCursor, 'key' | 'id'> | undefined;
  /** Whether the answer says where the next page begins; else only where the rest of a list that was cut does. */
  readonly isPaged: boolean;
  readonly asked: Asked;
}

const newestFirst: ListOrder = { path: 'createdAt', direction: -1 };

/**
 * Reads `sort, limit, skip, fields, q, paging, cursor` of a URL (design section 4: too large a number is clamped, an
 * unknown name ignored, nonsense is 400). `list` is the name of the list in cursors.
 */
export function parseListQuery(entity: EntityDefinition, list: string, query: Record<string, unknown>): ListQuery {
  const cursor = given(query['cursor']) ? readCursor(list, query['cursor'], saidIn(query)) : undefined;
  const { q, sort, fields } = cursor ? cursor.asked : query;
  const limit = Math.min(wholeNumber('limit', query['limit'], defaultLimit), maxLimit);
  const skip = Math.min(wholeNumber('skip', query['skip'], 0), maxSkip);
  const isPaged = isPaging(query['paging']) || (cursor !== undefined && cursor.left === undefined);
  return {
    filter: parseFilterText(entity, q),
    order: parseSort(entity, sort),
    limit: isPaged ? Math.max(1, limit) : Math.min(limit, cursor?.left ?? limit),
    skip: cursor ? 0 : skip,
    fields: parseFields(entity, fields),
    from: cursor,
    isPaged,
    asked: saidIn({ q, sort, fields }),
  };
}

/** The `cursor` that goes on behind the last of so many rows of an answer. */
export function nextCursor(
  list: string,
  { asked, order, limit, isPaged }: ListQuery,
  last: { readonly _id: string },
  rows: number,
): string {
  return cursorText(list, { asked, ...placeOf(last, order), left: isPaged ? undefined : limit - rows });
}

const given = (value: unknown): boolean => value !== undefined && value !== '';

/** What a request says of its list; what is no text is refused where it is read. */
const saidIn = (query: Record<string, unknown>): Asked =>
  Object.fromEntries(
    (['q', 'sort', 'fields'] as const).flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

function isPaging(value: unknown): boolean {
  if (value === undefined || value === '') return false;
  if (value !== 'cursor') throw malformed('paging');
  return true;
}

const malformed = (name: string): DomainError =>
  new DomainError('malformed-request', { issues: [{ path: name, message: 'is not valid' }] });

function wholeNumber(name: string, value: unknown, otherwise: number): number {
  if (value === undefined || value === '') return otherwise;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw malformed(name);
  return Number(value);
}

/**
 * `name`, `+name` or `-name`; a plus in a URL arrives as a space. The id decides between equals, so that pages never
 * overlap.
 */
export function parseSort(entity: EntityDefinition, value: unknown): ListOrder {
  if (value === undefined || value === '') return newestFirst;
  const match = typeof value === 'string' ? /^([-+ ]?)(\w{1,60})$/.exec(value) : null;
  if (!match || !isPlainName(match[2]!)) throw malformed('sort');
  const stored = storedPath(entity, match[2]!);
  if (!stored?.known) return newestFirst;
  return { path: stored.path, direction: match[1] === '-' ? -1 : 1 };
}

export function parseFields({ guard }: EntityDefinition, value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined || value === '') return undefined;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [];
  if (names.length === 0 || names.length > maxFields || !names.every(isPlainName)) throw malformed('fields');
  const hidden = names.filter((name) => guard?.isEverOpen('read', name) === false);
  if (hidden.length > 0) throw fieldDenied('read', hidden);
  return new Set(names);
}

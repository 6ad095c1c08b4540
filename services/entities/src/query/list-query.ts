import { DomainError } from '@lathe/platform/errors/domain-error';
import { fieldDenied } from '../access/field-denied.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { isPlainName, storedPath } from './field-path.js';
import { parseFilterText, type RowFilter } from './parse-filter.js';

const defaultLimit = 100;
const maxLimit = 5_000;
const maxSkip = 1_000_000;
const maxFields = 200;

/** How far a list that was cut has come. */
interface ListCursor {
  /** Rows that its earlier answers held. */
  readonly sent: number;
  /** When it began: rows made since then are not part of it, so that none comes twice. */
  readonly until: Date;
}

/** A list request in stored terms. */
export interface ListQuery {
  readonly filter: RowFilter | undefined;
  readonly sort: Record<string, 1 | -1>;
  readonly limit: number;
  readonly skip: number;
  /** Names to answer beside `id`; all when undefined. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly cursor: ListCursor;
}

const newestFirst: Record<string, 1 | -1> = { createdAt: -1, _id: -1 };

/**
 * Reads `sort, limit, skip, fields, q, cursor` of a URL (design section 4: too large a number is clamped, an unknown
 * name ignored, nonsense is 400).
 */
export function parseListQuery(entity: EntityDefinition, query: Record<string, unknown>, now: Date): ListQuery {
  const cursor = parseCursor(query['cursor'], now);
  return {
    filter: parseFilterText(entity, query['q']),
    sort: parseSort(entity, query['sort']),
    limit: Math.max(0, Math.min(wholeNumber('limit', query['limit'], defaultLimit), maxLimit) - cursor.sent),
    skip: Math.min(wholeNumber('skip', query['skip'], 0), maxSkip) + cursor.sent,
    fields: parseFields(entity, query['fields']),
    cursor,
  };
}

/** The `cursor` that goes on after an answer of so many rows, with the request as it was otherwise. */
export const cursorText = ({ cursor }: ListQuery, rows: number): string =>
  `${cursor.sent + rows}.${cursor.until.getTime()}`;

function parseCursor(value: unknown, now: Date): ListCursor {
  if (value === undefined) return { sent: 0, until: now };
  const match = typeof value === 'string' ? /^(\d{1,4})\.(\d{1,14})$/.exec(value) : null;
  if (!match) throw malformed('cursor');
  return { sent: Number(match[1]), until: new Date(Number(match[2])) };
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
function parseSort(entity: EntityDefinition, value: unknown): Record<string, 1 | -1> {
  if (value === undefined || value === '') return newestFirst;
  const match = typeof value === 'string' ? /^([-+ ]?)(\w{1,60})$/.exec(value) : null;
  if (!match || !isPlainName(match[2]!)) throw malformed('sort');
  const stored = storedPath(entity, match[2]!);
  if (!stored?.known) return newestFirst;
  const direction = match[1] === '-' ? -1 : 1;
  return stored.path === '_id' ? { _id: direction } : { [stored.path]: direction, _id: direction };
}

function parseFields({ guard }: EntityDefinition, value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined || value === '') return undefined;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [];
  if (names.length === 0 || names.length > maxFields || !names.every(isPlainName)) throw malformed('fields');
  const hidden = names.filter((name) => guard?.isEverOpen('read', name) === false);
  if (hidden.length > 0) throw fieldDenied('read', hidden);
  return new Set(names);
}

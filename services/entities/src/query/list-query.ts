import { DomainError } from '@lathe/platform/errors/domain-error';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { isPlainName, storedPath } from './field-path.js';
import { parseFilterText, type RowFilter } from './parse-filter.js';

const defaultLimit = 100;
const maxLimit = 5_000;
const maxSkip = 1_000_000;
const maxFields = 200;

/** A list request in stored terms. */
export interface ListQuery {
  readonly filter: RowFilter | undefined;
  readonly sort: Record<string, 1 | -1>;
  readonly limit: number;
  readonly skip: number;
  /** Names to answer beside `id`; all when undefined. */
  readonly fields: ReadonlySet<string> | undefined;
}

const newestFirst: Record<string, 1 | -1> = { createdAt: -1, _id: -1 };

/** Reads `sort, limit, skip, fields, q` of a URL (design section 4: too large a number is clamped, an unknown name ignored, nonsense is 400). */
export function parseListQuery(entity: EntityDefinition, query: Record<string, unknown>): ListQuery {
  return {
    filter: parseFilterText(entity, query['q']),
    sort: parseSort(entity, query['sort']),
    limit: Math.min(wholeNumber('limit', query['limit'], defaultLimit), maxLimit),
    skip: Math.min(wholeNumber('skip', query['skip'], 0), maxSkip),
    fields: parseFields(query['fields']),
  };
}

const malformed = (name: string): DomainError => new DomainError('malformed-request', { issues: [{ path: name, message: 'is not valid' }] });

function wholeNumber(name: string, value: unknown, otherwise: number): number {
  if (value === undefined || value === '') return otherwise;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw malformed(name);
  return Number(value);
}

/** `name`, `+name` or `-name`; a plus in a URL arrives as a space. The id decides between equals, so that pages never overlap. */
function parseSort(entity: EntityDefinition, value: unknown): Record<string, 1 | -1> {
  if (value === undefined || value === '') return newestFirst;
  const match = typeof value === 'string' ? /^([-+ ]?)(\w{1,60})$/.exec(value) : null;
  if (!match || !isPlainName(match[2]!)) throw malformed('sort');
  const stored = storedPath(entity, match[2]!);
  if (!stored?.known) return newestFirst;
  const direction = match[1] === '-' ? -1 : 1;
  return stored.path === '_id' ? { _id: direction } : { [stored.path]: direction, _id: direction };
}

function parseFields(value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined || value === '') return undefined;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [];
  if (names.length === 0 || names.length > maxFields || !names.every(isPlainName)) throw malformed('fields');
  return new Set(names);
}

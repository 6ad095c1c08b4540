import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { entitySchema } from '@lathe/proto/entities/schema';
import fc from 'fast-check';
import { defineEntity } from '../schemas/entity-definition.js';
import { parseFilter, parseFilterText } from './parse-filter.js';

const entity = defineEntity(
  entitySchema.parse({
    name: 'Dog',
    properties: { name: { type: 'string', 'x-key': 'f1' }, home: { type: 'object', 'x-key': 'f2' } },
  }),
);
const allowed = new Set([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$regex',
  '$options',
  '$all',
  '$size',
  '$elemMatch',
  '$not',
  '$and',
  '$or',
  '$nor',
]);

/** Every key of a parsed filter, values of a field left out. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, nested]) => [key, ...keysOf(nested)]);
}

const name = fc.constantFrom(
  'name',
  'home.city',
  'id',
  'createdAt',
  'creatorId',
  'other',
  '$where',
  '$expr',
  '$or',
  '$and',
  '$nor',
  '$not',
  '$gt',
  '$in',
  '$regex',
  '$elemMatch',
  '__proto__',
  'a.$b',
  'appId',
  '_id',
);
const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('node')), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  ),
})).node;

describe('a filter', () => {
  it('of any shape is refused, or holds nothing but stored paths and known operators', () => {
    let accepted = 0;
    fc.assert(
      fc.property(tree, (value) => {
        try {
          const parsed = parseFilter(entity, value);
          accepted += 1;
          for (const key of keysOf(parsed)) {
            if (key.startsWith('$')) expect(allowed).toContain(key);
            else
              expect(key).toMatch(
                /^(_id|createdAt|updatedAt|creatorId|data\.f[12](\.\w+)*|missing\.\w+(\.\w+)*|name|home\.city|id|other|appId|_id)$/,
              );
          }
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          expect(error.code).toBe('entity/bad-query');
        }
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it('as text of any kind is refused or parsed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom<unknown>(undefined, null, [], 1, {})), (text) => {
        try {
          parseFilterText(entity, text);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('maps names to stored paths', () => {
    expect(
      parseFilter(entity, { name: 'Rex', 'home.city': { $ne: 'Oslo' }, createdAt: { $gt: '2026-01-01' }, other: 1 }),
    ).toEqual({
      'data.f1': { $eq: 'Rex' },
      'data.f2.city': { $ne: 'Oslo' },
      createdAt: { $gt: new Date('2026-01-01') },
      'missing.other': { $eq: 1 },
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { read } from './read.js';
import { newStats } from './request.js';

const point = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1.5, null, 'a', 'B', 'b', true, new Date(1)) },
);
const stored = fc.oneof(
  { weight: 4, arbitrary: point },
  { weight: 2, arbitrary: fc.array(point, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: point }) },
);
const document = fc.record(
  { a: stored, b: stored, c: fc.integer({ min: 0, max: 3 }), on: fc.boolean() },
  { requiredKeys: [] },
);
const condition = fc.oneof(
  point,
  fc.array(point, { maxLength: 2 }),
  fc.record({ $gt: point }),
  fc.record({ $gte: point, $lt: point }),
  fc.integer({ min: 0, max: 3 }).map((low) => ({ $gt: low, $lt: low + 2 })),
  fc.record({ $lte: point }),
  fc.record({ $in: fc.array(point, { maxLength: 3 }) }),
  fc.record({ $ne: point }),
  fc.record({ $exists: fc.boolean() }),
  fc.constant({ $regex: '^a' }),
  fc.record({ $elemMatch: fc.record({ $gte: point }) }),
);
const field = fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'a.x', 'b.x', 'on');
const fields = (minKeys: number, maxKeys: number) =>
  fc.dictionary(field, condition, { minKeys, maxKeys, noNullPrototype: true });
const or = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fields(1, 2) },
      { weight: 1, arbitrary: fc.record({ $or: fc.array(fields(1, 1), { minLength: 1, maxLength: 2 }) }) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(($or) => ({ $or }));
const filter = fc.oneof(
  fc.record({ a: condition }),
  fields(0, 3),
  or,
  fc.tuple(fields(0, 2), or).map(([also, branches]) => ({ ...also, ...branches })),
  fc.tuple(or, or).map(($and) => ({ $and })),
);
const sort = fc.option(
  fc
    .uniqueArray(fc.tuple(field, fc.constantFrom(1, -1)), { minLength: 1, maxLength: 2, selector: ([path]) => path })
    .map((fields) => ({ ...Object.fromEntries(fields), _id: 1 })),
  { nil: undefined },
);
const caseless = { locale: 'en', strength: 2 };
const index = fc.constantFrom<Doc>(
  { key: { a: 1 } },
  { key: { a: -1 } },
  { key: { a: 1, b: 1 } },
  { key: { a: 1, b: -1 } },
  { key: { c: 1, a: 1, b: 1 } },
  { key: { 'a.x': 1 } },
  { key: { a: 1 }, sparse: true },
  { key: { b: 1, a: 1 }, sparse: true },
  { key: { c: 1, a: -1, _id: 1 } },
  { key: { a: 1 }, partialFilterExpression: { on: true } },
  { key: { b: 1 }, partialFilterExpression: { c: { $gt: 1 } } },
  { key: { a: 1 }, partialFilterExpression: { a: { $exists: true } } },
  { key: { a: 1 }, collation: caseless },
  { key: { '$**': 1 } },
  { key: { c: 1, '$**': -1 }, wildcardProjection: { a: 1, b: 1 } },
  { key: { on: 1, 'a.$**': 1 } },
);

function results(
  collection: Collection,
  source: Doc,
  order: Doc | undefined,
  limit: number,
  collated: boolean,
): unknown[] {
  const collation = collated ? parseCollation(caseless) : undefined;
  const compiled = compileFilter(source, collation ? { fold: collation.fold } : {});
  const turn = new Turn();
  const request = { filter: compiled, sort: compileSort(order ?? { _id: 1 }, collation?.fold), limit, collation };
  return turn.runNow(read(collection, request, turn, newStats())).map(({ bytes }) => decode(bytes)._id);
}

describe('indexes', () => {
  it('never change a result, through inserts, updates and removals', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 5, maxLength: 40, size: 'max' }),
        filter,
        sort,
        fc.array(index, { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 10 }),
        fc.boolean(),
        (documents, source, order, indexes, limit, collated) => {
          const engine = new Engine(memoryJournal());
          const [plain, indexed] = [engine.create('db', 'plain', {}), engine.create('db', 'indexed', {})];
          for (const [at, spec] of indexes.entries())
            engine.createIndex(indexed, parseIndex({ ...spec, name: `i${at}` }, undefined));
          for (const collection of [plain, indexed]) {
            for (const [_id, fields] of documents.entries()) {
              try {
                engine.writes.insert(collection, collection.idKey(_id), encode({ _id, ...fields }));
              } catch {
                // Parallel arrays cannot be indexed; the other collection leaves the document out too, below.
              }
            }
          }
          for (const record of [...plain.records.values()])
            if (!indexed.records.has(record.key)) engine.writes.remove(plain, record);
          for (const collection of [plain, indexed]) {
            const [first, second] = collection.records.values();
            if (first) engine.writes.replace(collection, first, encode({ _id: decode(first.bytes)._id, a: 2, c: 1 }));
            if (second) engine.writes.remove(collection, second);
          }
          expect(results(indexed, source, order, limit, collated)).toEqual(
            results(plain, source, order, limit, collated),
          );
        },
      ),
      { numRuns: 2500 },
    );
  });
});

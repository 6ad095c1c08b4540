import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort, sortBy } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { countMatches, read } from './read.js';
import { newStats } from './request.js';

/** Interrupts a read after every document. */
class EveryDocument extends Turn {
  override isOver(): boolean {
    return true;
  }
}

interface Query {
  filter: Doc;
  order?: Doc | undefined;
  limit?: number;
}

const requestOf = ({ filter, order, limit = 0 }: Query, hint?: string) => ({
  filter: compileFilter(filter),
  sort: compileSort(order),
  limit,
  hint,
});

function run(collection: Collection, query: Query, hint?: string) {
  const stats = newStats();
  const turn = new Turn();
  const found = turn.runNow(read(collection, requestOf(query, hint), turn, stats));
  return { ...stats, ids: found.map(({ bytes }) => decode(bytes)._id) };
}

const countOf = (collection: Collection, filter: Doc) => {
  const turn = new Turn();
  return turn.runNow(countMatches(collection, requestOf({ filter }), turn));
};

function rowsWith(...indexes: Doc[]) {
  const engine = new Engine(memoryJournal());
  const rows = engine.create('db', 'rows', {});
  for (const [at, spec] of indexes.entries())
    engine.createIndex(rows, parseIndex({ ...spec, name: `i${at}` }, undefined));
  const write = (_id: number, fields: Doc | undefined) => {
    const found = rows.records.get(rows.idKey(_id));
    if (found && fields) engine.writes.replace(rows, found, encode({ _id, ...fields }));
    else if (found) engine.writes.remove(rows, found);
    else if (fields) engine.writes.insert(rows, rows.idKey(_id), encode({ _id, ...fields }));
  };
  return { engine, rows, write };
}

const long = 'x'.repeat(300);
const point = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1.5, null, 'a', true, new Date(1), {}) },
  { weight: 1, arbitrary: fc.constantFrom(`${long}a`, `${long}b`) },
);
const value = fc.oneof(
  { weight: 5, arbitrary: point },
  { weight: 1, arbitrary: fc.array(point, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: point }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.array(fc.record({ x: point }), { maxLength: 2 }) },
);
const app = fc.constantFrom<unknown>('p', 'p', 'p', 'q', null);
const row = fc.record({ app, at: fc.nat({ max: 9 }), a: value, b: value }, { requiredKeys: [] });
const condition = fc.oneof(
  point,
  value,
  fc.record({ $gt: point }),
  fc.record({ $gte: point, $lt: point }),
  fc.record({ $lte: point }),
  fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
  fc.record({ $ne: point }),
  fc.record({ $exists: fc.boolean() }),
  fc.constant({ $regex: '^xxx' }),
  fc.record({ $elemMatch: fc.record({ $gte: point }) }),
);
const field = fc.constantFrom('a', 'a', 'b', 'a.x', 'b.x', 'a.0');
const own = fc.dictionary(field, condition, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
const filter = fc.oneof(
  fc.tuple(app, own).map(([of, conditions]) => ({ app: of, $and: [conditions] })),
  fc.tuple(app, fc.array(own, { minLength: 1, maxLength: 2 })).map(([of, $or]) => ({ app: of, $or })),
  fc.constant({ app: 'p' }),
  own,
);
const order = fc.option(
  fc.tuple(fc.constantFrom('a', 'b', 'a.x'), fc.constantFrom(1, -1)).map(([path, way]) => ({ [path]: way, _id: way })),
  { nil: undefined },
);
const query = fc.record({ filter, order, limit: fc.nat({ max: 4 }) });
const index = fc.constantFrom<Doc>(
  { key: { app: 1, '$**': 1 }, wildcardProjection: { app: 0 } },
  { key: { app: -1, '$**': -1 }, wildcardProjection: { a: 1, b: 1 } },
  { key: { app: 1, 'a.$**': 1 } },
  { key: { '$**': 1 } },
  { key: { app: 1, 'b.$**': 1 }, partialFilterExpression: { b: { $exists: true } } },
);
const change = fc.record({ id: fc.integer({ min: 0, max: 60 }), row: fc.option(row, { nil: undefined }) });

describe('an index of every field', () => {
  it('never changes a result, with entries made at any time and documents that come, change and go', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 5, maxLength: 20, size: 'max' }),
        fc.array(fc.tuple(query, fc.array(change, { maxLength: 4 })), { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(index, { minLength: 1, maxLength: 2 }),
        (rows, steps, indexes) => {
          const [plain, indexed] = [rowsWith(), rowsWith(...indexes)];
          for (const [id, fields] of rows.entries()) for (const { write } of [plain, indexed]) write(id, fields);
          for (const [asked, changes] of steps) {
            const byId = { ...asked, order: asked.order ?? { _id: 1 } };
            const { ids } = run(indexed.rows, byId);
            expect(ids).toEqual(run(plain.rows, byId).ids);
            expect(countOf(indexed.rows, asked.filter)).toBe(countOf(plain.rows, asked.filter));
            for (const { id, row: fields } of changes) for (const { write } of [plain, indexed]) write(id, fields);
          }
        },
      ),
      { numRuns: 800 },
    );
  });

  it('has all documents when its entries were made while documents were written, by reads of which some ended before', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 40, maxLength: 60, size: 'max' }),
        fc.array(fc.tuple(query, fc.nat({ max: 12 }), fc.array(change, { minLength: 1, maxLength: 12 })), {
          minLength: 1,
          maxLength: 4,
        }),
        index,
        fc.array(query, { minLength: 1, maxLength: 3 }),
        (rows, steps, spec, queries) => {
          const [plain, indexed] = [rowsWith(), rowsWith({ key: { app: 1, at: 1 } }, spec)];
          for (const [id, fields] of rows.entries()) for (const { write } of [plain, indexed]) write(id, fields);
          const reads = steps.map(([asked]) => read(indexed.rows, requestOf(asked, 'i1'), new EveryDocument()));
          for (const [at, [, count, changes]] of steps.entries()) {
            for (let step = 0; step < count && !reads[at]!.next().done; step += 1);
            for (const { id, row: fields } of changes) for (const { write } of [plain, indexed]) write(id, fields);
          }
          for (const asked of [...queries, ...steps.map(([other]) => other)]) {
            const byId = { ...asked, order: asked.order ?? { _id: 1 } };
            expect(run(indexed.rows, byId, 'i1').ids).toEqual(run(plain.rows, byId).ids);
          }
        },
      ),
      { numRuns: 800 },
    );
  });

  describe('beside the index of the default list', () => {
    const total = 12_000;
    const { rows, write } = rowsWith(
      { key: { app: 1, at: -1, _id: -1 } },
      { key: { app: 1, creator: 1, at: -1, _id: -1 } },
      { key: { app: 1, '$**': 1 }, wildcardProjection: { data: 1 } },
    );
    const rowOf = (id: number): Doc => ({
      app: id % 100 === 0 ? 'other' : 'p',
      at: new Date(id),
      creator: `u${id % 1_000}`,
      data: {
        n: (id * 7_919) % total,
        kind: id % 2 === 0 ? 'even' : 'odd',
        first: id < 100,
        tags: [`t${id % 500}`, 'all'],
        ...(id % 3 > 0 && { some: id }),
      },
    });
    for (let id = 0; id < total; id += 1) write(id, rowOf(id));
    const mine = Array.from({ length: total }, (_, id): Doc => ({ _id: id, ...rowOf(id) })).filter(
      (one) => one.app === 'p',
    );
    const expected = ({ filter: source, order: by, limit = total }: Query) => {
      const test = compileFilter(source);
      return sortBy(
        mine.filter((one) => test.test(one)),
        compileSort(by)!.keyOf,
      )
        .slice(0, limit)
        .map(({ _id }) => _id);
    };
    const newest = { at: -1, _id: -1 };

    it.each<[string, Query, number]>([
      ['equality', { filter: { app: 'p', 'data.n': 77 }, order: newest, limit: 50 }, 1],
      ['a range', { filter: { app: 'p', 'data.n': { $gte: 100, $lt: 130 } }, order: newest, limit: 50 }, 30],
      ['an element of an array', { filter: { app: 'p', 'data.tags': 't7' }, order: newest, limit: 50 }, 24],
      ['a few of many kinds', { filter: { app: 'p', 'data.first': true }, order: newest, limit: 50 }, 100],
      ['$in', { filter: { app: 'p', 'data.n': { $in: [5, 6, 7] } }, order: newest, limit: 50 }, 3],
      [
        'two fields',
        { filter: { app: 'p', 'data.kind': 'even', 'data.n': { $lt: 40 } }, order: newest, limit: 50 },
        40,
      ],
      ['$or', { filter: { app: 'p', $or: [{ 'data.n': 5 }, { 'data.tags': 't9' }] }, order: newest, limit: 50 }, 26],
      ['an order', { filter: { app: 'p' }, order: { 'data.n': 1, _id: 1 }, limit: 50 }, 50],
      ['an order backwards', { filter: { app: 'p' }, order: { 'data.n': -1, _id: -1 }, limit: 50 }, 50],
      ['an order of equals', { filter: { app: 'p' }, order: { 'data.kind': -1, _id: -1 }, limit: 50 }, 50],
      ['an order of what some have', { filter: { app: 'p' }, order: { 'data.some': 1, _id: 1 }, limit: 50 }, 50],
      [
        'a range in its order',
        { filter: { app: 'p', 'data.n': { $gt: 1_000 } }, order: { 'data.n': 1, _id: 1 }, limit: 50 },
        50,
      ],
      ['one creator', { filter: { app: 'p', creator: 'u7', 'data.kind': 'odd' }, order: newest, limit: 50 }, 12],
    ])('%s is read from entries, once they are there', (_name, asked, most) => {
      const wanted = expected(asked);
      expect(wanted.length).toBeGreaterThan(0);
      expect(run(rows, asked).ids).toEqual(wanted);
      const again = run(rows, asked);
      expect(again.ids).toEqual(wanted);
      expect(again.docsExamined).toBeLessThanOrEqual(most);
    });

    it('what most rows have is found on the default list, which is over soon', () => {
      const asked = { filter: { app: 'p', 'data.kind': 'even' }, order: newest, limit: 50 };
      const { ids, docsExamined, plan } = run(rows, asked);
      expect(ids).toEqual(expected(asked));
      expect(plan!.scans[0]!.index.definition.name).toBe('i0');
      expect(docsExamined).toBeLessThan(150);
    });

    it('what many rows have, but the last ones only, takes no longer than twice all of them', () => {
      const asked = { filter: { app: 'p', 'data.some': { $lt: 3_000 } }, order: newest, limit: 50 };
      run(rows, asked);
      const { ids, docsExamined } = run(rows, asked);
      expect(ids).toEqual(expected(asked));
      expect(docsExamined).toBeLessThanOrEqual(4_000);
    });

    it('counts without a look at any document', () => {
      const filter = { app: 'p', 'data.kind': 'odd' };
      expect(countOf(rows, filter)).toBe(mine.filter(({ data }) => (data as Doc).kind === 'odd').length);
    });
  });
});

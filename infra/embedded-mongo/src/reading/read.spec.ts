import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { countMatches, read } from './read.js';

/** Interrupts a read after every document. */
class EveryDocument extends Turn {
  override isOver(): boolean {
    return true;
  }
}

const small = fc.integer({ min: 0, max: 6 });
const row = fc.record({ a: small, b: small });
const filter = fc.constantFrom<Doc>(
  {},
  { a: { $gte: 2 } },
  { a: 3 },
  { a: { $in: [1, 4] } },
  { $or: [{ a: 1 }, { b: { $gt: 3 } }] },
  { b: { $lt: 5 }, $or: [{ a: { $lte: 2 } }, { a: 5 }] },
);
const sort = fc.constantFrom<Doc | undefined>(undefined, { _id: 1 }, { a: 1, _id: 1 }, { b: -1, _id: 1 });
const index = fc.constantFrom<Doc>({ a: 1 }, { a: 1, b: -1 }, { b: 1 }, { b: 1, a: 1 }, { a: 1, _id: 1 });
const change = fc.record({ id: fc.integer({ min: 100, max: 110 }), row: fc.option(row, { nil: undefined }) });

/** Rows by number, with indexes on some of their fields. */
function rowsIn(indexes: readonly Doc[]) {
  const engine = new Engine(memoryJournal());
  const collection = engine.create('db', 'rows', {});
  for (const [at, key] of indexes.entries())
    engine.createIndex(collection, parseIndex({ key, name: `i${at}` }, undefined));
  const write = (_id: number, fields: Doc | undefined): void => {
    const found = collection.records.get(collection.idKey(_id));
    if (found && fields) engine.writes.replace(collection, found, encode({ _id, ...fields }));
    else if (found) engine.writes.remove(collection, found);
    else if (fields) engine.writes.insert(collection, collection.idKey(_id), encode({ _id, ...fields }));
  };
  return { collection, write };
}

describe('a read that is interrupted', () => {
  it('finds what was there all the time once and in order, whatever is written meanwhile, and nothing that it did not see match', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        filter,
        sort,
        fc.array(index, { maxLength: 2 }),
        fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 10 }),
        fc.nat({ max: 5 }),
        (stays, source, order, indexes, changes, limit) => {
          const { collection, write } = rowsIn(indexes);
          for (const [_id, fields] of stays.entries()) write(_id, fields);
          const compiled = compileFilter(source);
          const request = { filter: compiled, sort: compileSort(order) };
          const calm = new Turn();
          const wanted = calm.runNow(read(collection, request, calm)).map(({ bytes }) => decode(bytes)._id);
          for (let id = 100; id < 105; id += 1) write(id, { a: id % 7, b: id % 5 });
          const steps = read(collection, { ...request, limit }, new EveryDocument());
          let at = 0;
          let step = steps.next();
          for (; !step.done; step = steps.next(), at += 1)
            if (at < 60) for (const { id, row: fields } of changes[at % changes.length]!) write(id, fields);
          const found = step.value.map(({ bytes }) => decode(bytes));
          for (const document of found) expect(compiled.test(document)).toBe(true);
          const stable = found.map(({ _id }) => _id as number).filter((id) => id < 100);
          expect(stable).toEqual(limit === 0 ? wanted : wanted.slice(0, stable.length));
          if (limit > 0) expect(found.length).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['collection', (engine: Engine) => engine.drop(engine.find('db', 'rows')!)],
    ['index', (engine: Engine) => engine.dropIndex(engine.find('db', 'rows')!, 'a')],
  ])('ends with 175 when its %s is dropped', (_name, drop) => {
    const engine = new Engine(memoryJournal());
    const collection = engine.create('db', 'rows', {});
    engine.createIndex(collection, parseIndex({ key: { a: 1 }, name: 'a' }, undefined));
    for (let id = 0; id < 5; id += 1)
      engine.writes.insert(collection, collection.idKey(id), encode({ _id: id, a: 1, b: id }));
    const steps = read(collection, { filter: compileFilter({ a: 1, b: { $ne: 9 } }) }, new EveryDocument());
    expect(steps.next().done).toBe(false);
    drop(engine);
    expect(() => steps.next()).toThrow(expect.objectContaining({ code: 175 }));
  });
});

describe('a count', () => {
  it('is how many a read finds, also where the entries of an index tell it', () => {
    const many = fc.constantFrom<Doc>({ a: [1, 2] }, { a: [] }, { a: null }, {});
    fc.assert(
      fc.property(
        fc.array(fc.oneof(row, many), { maxLength: 30 }),
        filter,
        fc.array(index, { maxLength: 2 }),
        fc.array(change, { maxLength: 10 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        (rows, source, indexes, changes, skip, limit) => {
          const { collection, write } = rowsIn(indexes);
          for (const [at, fields] of rows.entries()) write(100 + at, fields);
          for (const { id, row: fields } of changes) write(id, fields);
          const request = { filter: compileFilter(source), skip, limit };
          const turn = new Turn();
          const found = turn.runNow(read(collection, request, turn));
          expect(turn.runNow(countMatches(collection, request, turn))).toBe(found.length);
        },
      ),
    );
  });

  it('reads no document where the entries tell it', () => {
    const { collection, write } = rowsIn([{ a: 1, b: 1 }]);
    for (let id = 0; id < 50; id += 1) write(id, { a: id % 2, b: id });
    const byId = jest.spyOn(collection.records, 'byId');
    const count = (source: Doc): number => {
      const turn = new Turn();
      return turn.runNow(countMatches(collection, { filter: compileFilter(source) }, turn));
    };
    expect(count({ a: 1 })).toBe(25);
    expect(count({ a: 0, b: { $lt: 10 } })).toBe(5);
    expect(byId).not.toHaveBeenCalled();
    expect(count({ a: 0, c: null })).toBe(25);
    expect(byId).toHaveBeenCalled();
  });
});

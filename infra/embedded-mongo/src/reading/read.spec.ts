import { describe, expect, it } from '@jest/globals';
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
import { read } from './read.js';

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
          const engine = new Engine(memoryJournal());
          const collection = engine.create('db', 'rows', {});
          for (const [at, key] of indexes.entries())
            engine.createIndex(collection, parseIndex({ key, name: `i${at}` }, undefined));
          const write = (_id: number, fields: Doc | undefined) => {
            const found = collection.records.get(collection.idKey(_id));
            if (found && fields) engine.writes.replace(collection, found, encode({ _id, ...fields }));
            else if (found) engine.writes.remove(collection, found);
            else if (fields) engine.writes.insert(collection, collection.idKey(_id), encode({ _id, ...fields }));
          };
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

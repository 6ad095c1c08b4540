import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode } from '../bson/encode.js';
import { parseIndex } from '../indexes/definition.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Engine } from './engine.js';

const many = 2_000;
const change = fc.record({ id: fc.nat({ max: many + 200 }), n: fc.option(fc.nat({ max: 50 }), { nil: undefined }) });
/** Longer than an index keeps of a key. */
const long = 'long '.repeat(400);

function rowsOf(engine: Engine) {
  const rows = engine.create('db', 'rows', {});
  const write = (_id: number, n: unknown) => {
    const found = rows.records.get(rows.idKey(_id));
    if (n === undefined) return found && engine.writes.remove(rows, found);
    const bytes = encode({ _id, n });
    return found ? engine.writes.replace(rows, found, bytes) : engine.writes.insert(rows, rows.idKey(_id), bytes);
  };
  return { rows, write };
}

describe('an index that is built', () => {
  it('has exactly the entries of all documents, whatever is written meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 40 }), { minLength: 1, maxLength: 5 }), (meanwhile) => {
        const engine = new Engine(memoryJournal());
        const { rows, write } = rowsOf(engine);
        for (let id = 0; id < many; id += 1) write(id, id % 50);
        const steps = engine.indexSteps(rows, parseIndex({ key: { n: 1 }, name: 'n' }, undefined));
        for (let at = 0; !steps.next().done; at += 1) {
          expect(rows.indexes.has('n')).toBe(false);
          for (const { id, n } of meanwhile[at % meanwhile.length]!) write(id, n);
        }
        const index = rows.indexes.get('n')!;
        const wanted: string[] = [];
        for (const { bytes, id } of rows.records.values())
          for (const key of index.keysOf(bytes)) wanted.push(`${key} ${id}`);
        const there: string[] = [];
        for (const walk = index.list.walk('', '\xff', false); walk.next();) there.push(`${walk.key} ${walk.id}`);
        expect(there.sort()).toEqual(wanted.sort());
      }),
      { numRuns: 25 },
    );
  });

  it('is not there when documents written meanwhile do not allow it, and leaves nothing behind', async () => {
    const journal = memoryJournal();
    const engine = new Engine(journal);
    const { rows, write } = rowsOf(engine);
    for (let id = 0; id < many; id += 1) write(id, id);
    const before = rows.indexNumbers.size;
    const steps = engine.indexSteps(rows, parseIndex({ key: { n: 1 }, name: 'n', unique: true }, undefined));
    steps.next();
    write(many + 1, many - 1);
    expect(() => {
      while (!steps.next().done);
    }).toThrow(expect.objectContaining({ code: 11000 }));
    expect(rows.indexes.has('n')).toBe(false);
    expect(rows.indexNumbers.size).toBe(before);
    await engine.clean();
    let entries = 0;
    for (const walk = journal.walk('\x80', '\xff'); walk.next();) entries += 1;
    expect(entries).toBe(rows.records.size);
    engine.createIndex(rows, parseIndex({ key: { n: 1 }, name: 'n' }, undefined));
  });

  it('tells long keys apart that begin alike, where it is unique', () => {
    const engine = new Engine(memoryJournal());
    const { rows, write } = rowsOf(engine);
    for (let id = 0; id < 5; id += 1) write(id, `${long}${id}`);
    const unique = parseIndex({ key: { n: 1 }, name: 'n', unique: true }, undefined);
    engine.createIndex(rows, unique);
    write(9, `${long}9`);
    expect(() => write(10, `${long}3`)).toThrow(expect.objectContaining({ code: 11000 }));
    write(3, undefined);
    write(10, `${long}3`);
    engine.dropIndex(rows, 'n');
    write(11, `${long}3`);
    expect(() => engine.createIndex(rows, unique)).toThrow(expect.objectContaining({ code: 11000 }));
  });
});

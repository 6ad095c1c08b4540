import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { read } from '../reading/read.js';
import { CacheBudget } from '../records/record-cache.js';
import { Turn } from '../turns/turn.js';
import type { Collection } from './collection.js';
import { Engine } from './engine.js';
import { LmdbJournal } from './journal.js';
import { visible } from './visible.js';

const dir = mkdtempSync(join(tmpdir(), 'lathe-store-fuzz-'));
/** Little of everything: files are opened anew, records leave the cache and entries go to their place all the time. */
const tight = { window: 64 * 1024, waiting: 5 };
const tinyCache = 4 * 1024;

const small = fc.integer({ min: 0, max: 4 });
/** Values that begin alike for longer than an index keeps. */
const long = small.map((n) => `${'long '.repeat(420)}${n}`);
const value = fc.oneof(
  { weight: 6, arbitrary: small },
  { weight: 1, arbitrary: long },
  fc.array(small, { maxLength: 3 }),
);
const fields = fc.record({ a: value, b: small }, { requiredKeys: ['b'] });
const id = fc.integer({ min: 0, max: 8 });

type Step =
  | { kind: 'write'; id: number; fields: Doc | undefined }
  | { kind: 'flush' | 'turn' | 'restart' | 'drop index' | 'make index' | 'drop collection' }
  | { kind: 'begin' | 'end' | 'write in' | 'look'; transaction: number; id: number; fields: Doc | undefined };

const optional = fc.option(fields, { nil: undefined });
const which = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: fc.record({ kind: fc.constant('write' as const), id, fields: optional }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('flush' as const, 'turn' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'restart' as const,
        'drop index' as const,
        'make index' as const,
        'drop collection' as const,
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('begin' as const, 'end' as const, 'write in' as const, 'look' as const),
      transaction: which,
      id,
      fields: optional,
    }),
  },
);

const indexes: Doc[] = [
  { key: { a: 1, b: -1 }, name: 'ab' },
  { key: { b: 1 }, name: 'b' },
  { key: { a: -1 }, name: 'a', sparse: true },
];
const queries: { filter: Doc; sort?: Doc; limit?: number }[] = [
  { filter: {} },
  { filter: { a: 2 } },
  { filter: { a: { $gte: 1 }, b: { $lt: 3 } } },
  { filter: { b: { $in: [0, 3] } }, sort: { b: 1, _id: 1 } },
  { filter: {}, sort: { b: -1, _id: 1 }, limit: 3 },
  { filter: { a: `${'long '.repeat(420)}1` } },
  { filter: { $or: [{ a: 1 }, { b: 2 }] }, sort: { _id: -1 } },
];

type Model = Map<number, Doc>;

/** One data directory, and what should be in it. */
class Lab {
  #engine!: Engine;
  #journal!: LmdbJournal;
  committed: Model = new Map();
  /** What open transactions should see. */
  readonly open = new Map<number, { transaction: ReturnType<Engine['begin']>; seen: Model }>();

  constructor(private readonly path: string) {
    this.#start();
  }

  #start(): void {
    this.#journal = new LmdbJournal(this.path, tight);
    this.#engine = new Engine(this.#journal, new CacheBudget(tinyCache));
  }

  get rows(): Collection {
    return this.#engine.ensure('db', 'rows');
  }

  async take(step: Step): Promise<void> {
    const engine = this.#engine;
    switch (step.kind) {
      case 'write':
        if (this.#write(step.id, step.fields)) change(this.committed, step.id, step.fields);
        return;
      case 'flush':
        return this.#journal.flushed();
      case 'turn':
        return new Promise((resolve) => setImmediate(resolve));
      case 'restart':
        for (const { transaction } of this.open.values()) transaction.finish('aborted');
        this.open.clear();
        await this.#journal.flushed();
        await engine.close();
        return this.#start();
      case 'make index':
        for (const spec of indexes)
          if (!this.rows.indexes.has(String(spec.name))) engine.createIndex(this.rows, parseIndex(spec, undefined));
        return;
      case 'drop index':
        for (const { name } of indexes)
          if (this.rows.indexes.has(String(name))) engine.dropIndex(this.rows, String(name));
        return void engine.clean();
      case 'drop collection':
        if (this.open.size > 0) return;
        engine.drop(this.rows);
        this.committed.clear();
        return void engine.clean();
      default:
        return this.#inTransaction(step);
    }
  }

  #inTransaction({ kind, transaction: number, id: at, fields: to }: Extract<Step, { transaction: number }>): void {
    const open = this.open.get(number);
    if (!open) {
      if (kind !== 'begin') return;
      this.open.set(number, { transaction: this.#engine.begin(BigInt(number)), seen: new Map(this.committed) });
    } else if (kind === 'end') {
      this.open.delete(number);
      const written = [...(open.transaction.overlays.get(this.rows)?.entries.keys() ?? [])];
      if (to) this.#engine.writes.commit(open.transaction);
      open.transaction.finish(to ? 'committed' : 'aborted');
      if (!to) return;
      for (const key of [...open.seen.keys(), ...this.committed.keys()])
        if (written.includes(this.rows.idKey(key))) change(this.committed, key, open.seen.get(key));
    } else if (kind === 'write in' && this.#write(at, to, open.transaction)) change(open.seen, at, to);
  }

  /** False where the write is refused. */
  #write(_id: number, to: Doc | undefined, transaction?: ReturnType<Engine['begin']>): boolean {
    const { rows } = this;
    const key = rows.idKey(_id);
    const seen = visible(rows, key, transaction);
    try {
      if (!seen?.bytes) {
        if (to) this.#engine.writes.insert(rows, key, encode({ _id, ...to }), transaction);
      } else if (to) this.#engine.writes.replace(rows, { key, bytes: seen.bytes }, encode({ _id, ...to }), transaction);
      else this.#engine.writes.remove(rows, { key, bytes: seen.bytes }, transaction);
      return true;
    } catch (error) {
      if (transaction || this.open.size > 0) return false;
      throw error;
    }
  }

  check(): void {
    this.#compare(this.committed);
    for (const { transaction, seen } of this.open.values()) this.#compare(seen, transaction);
    expect(this.rows.records.size).toBe(this.committed.size);
    this.#checkEntries();
  }

  #compare(model: Model, transaction?: ReturnType<Engine['begin']>): void {
    const turn = new Turn();
    for (const { filter: source, sort: order, limit = 0 } of queries) {
      const filter = compileFilter(source);
      const sort = compileSort(order);
      const found = turn
        .runNow(read(this.rows, { filter, sort, limit, transaction }, turn))
        .map(({ bytes }) => decode(bytes));
      const all = [...model].map(([_id, rest]) => ({ _id, ...rest })).filter((document) => filter.test(document));
      const wanted = sort ? all.sort((x, y) => (sort.keyOf(x) < sort.keyOf(y) ? -1 : 1)) : all.sort(byId);
      if (!sort) found.sort(byId);
      expect(found).toEqual(limit > 0 ? wanted.slice(0, limit) : wanted);
    }
    for (const [_id, rest] of model) {
      const seen = visible(this.rows, this.rows.idKey(_id), transaction);
      expect(seen?.bytes && decode(seen.bytes)).toEqual({ _id, ...rest });
    }
  }

  /** Each index has exactly the entries of the documents. */
  #checkEntries(): void {
    for (const index of this.rows.indexes.values()) {
      const wanted: string[] = [];
      for (const record of this.rows.records.values())
        for (const key of index.keysOf(record.bytes)) wanted.push(`${key.slice(0, 1_900)} ${record.id}`);
      const there: string[] = [];
      for (const walk = index.list.walk('', '\xff', false); walk.next();) there.push(`${walk.key} ${walk.id}`);
      expect(there.sort()).toEqual(wanted.sort());
    }
  }

  async close(): Promise<void> {
    for (const { transaction } of this.open.values()) transaction.finish('aborted');
    await this.#engine.close();
  }
}

const byId = (x: Doc, y: Doc) => Number(x._id) - Number(y._id);

function change(model: Model, key: number, to: Doc | undefined): void {
  if (to) model.set(key, to);
  else model.delete(key);
}

describe('documents and indexes on disk', () => {
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('are what a model says, for everybody and for open transactions, through evictions, sweeps, drops and restarts', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 150, size: 'max' }), async (steps) => {
        const lab = new Lab(join(dir, `${(runs += 1)}.lmdb`));
        try {
          for (const [at, one] of steps.entries()) {
            await lab.take(one);
            if (at % 7 === 0 || one.kind === 'look' || one.kind === 'restart') lab.check();
          }
          await lab.take({ kind: 'restart' });
          lab.check();
        } finally {
          await lab.close();
        }
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';
import { Turn } from '../turns/turn.js';
import { read } from './read.js';
import { newStats } from './request.js';

// 2,000 jobs that are done, 20 that wait and 5 that run, with the index of the platform's jobs, one on another field
// and a partial one.

describe('a filter with $or', () => {
  let jobs: Collection;
  beforeAll(() => {
    const engine = new Engine(memoryJournal());
    jobs = engine.create('db', 'jobs', {});
    const specs: Doc[] = [
      { key: { queue: 1, status: 1, runAt: 1 } },
      { key: { owner: 1 } },
      { key: { late: 1 }, partialFilterExpression: { status: 'waiting' } },
      { key: { tags: 1 } },
    ];
    for (const [at, spec] of specs.entries())
      engine.createIndex(jobs, parseIndex({ ...spec, name: `i${at}` }, undefined));
    const add = (id: number, status: string, runAt: number) =>
      engine.writes.insert(
        jobs,
        jobs.idKey(id),
        encode({
          _id: id,
          queue: 'mail',
          status,
          runAt,
          leaseUntil: runAt + 5,
          owner: `o${id}`,
          late: id % 7,
          tags: [id % 3, 'all'],
          size: id,
        }),
      );
    for (let id = 0; id < 2_000; id += 1) add(id, 'done', id);
    for (let id = 2_000; id < 2_020; id += 1) add(id, 'waiting', 100 + ((id * 7) % 20));
    for (let id = 2_020; id < 2_025; id += 1) add(id, 'active', 90 + (id % 5));
  });

  function run(source: Doc, order?: Doc, limit = 0) {
    const stats = newStats();
    const turn = new Turn();
    const found = turn.runNow(
      read(jobs, { filter: compileFilter(source), sort: compileSort(order), limit }, turn, stats),
    );
    return { ...stats, ids: found.map(({ bytes }) => decode(bytes)._id) };
  }

  const claim = {
    queue: 'mail',
    $or: [
      { status: 'waiting', runAt: { $lte: 200 } },
      { status: 'active', leaseUntil: { $lt: 93 } },
    ],
  };

  it('is answered by one index scan for each branch', () => {
    const { plan, keysExamined, docsExamined, ids } = run(claim);
    expect(plan?.scans).toHaveLength(2);
    expect({ keysExamined, docsExamined, found: ids.length }).toEqual({
      keysExamined: 25,
      docsExamined: 25,
      found: 20,
    });
  });

  it('is answered in the order of a sort by going through the branches side by side: a claim looks at the first of each', () => {
    const { plan, keysExamined, docsExamined, ids, sortedInMemory } = run(claim, { runAt: 1 }, 1);
    expect({ sorted: plan?.sorted, sortedInMemory, found: ids.length }).toEqual({
      sorted: true,
      sortedInMemory: false,
      found: 1,
    });
    expect(docsExamined).toBeLessThanOrEqual(6);
    expect(keysExamined).toBeLessThanOrEqual(8);
  });

  it.each<[string, Doc, Doc | undefined, number]>([
    [
      'branches on fields of different indexes',
      { $or: [{ owner: 'o5' }, { queue: 'mail', status: 'active' }] },
      undefined,
      6,
    ],
    [
      'a document of both branches is found once',
      { $or: [{ owner: 'o2021' }, { queue: 'mail', status: 'active' }] },
      undefined,
      5,
    ],
    [
      'a branch of several conditions',
      { $or: [{ $and: [{ owner: 'o7' }, { size: 7 }] }, { owner: { $in: ['o8', 'o9'] } }] },
      undefined,
      3,
    ],
    ['an $or in an $or', { $or: [{ owner: 'o1' }, { $or: [{ owner: 'o2' }, { owner: 'o3' }] }] }, undefined, 3],
    ['an $or in an $and', { $and: [{ size: { $gte: 0 } }, { $or: [{ owner: 'o1' }, { owner: 'o2' }] }] }, undefined, 2],
    ['a branch on _id', { $or: [{ _id: 3 }, { owner: 'o4' }] }, { size: -1 }, 2],
    [
      'a partial index that holds all matches of its branch',
      { $or: [{ status: 'waiting', late: 2 }, { owner: 'o4' }] },
      undefined,
      4,
    ],
    ['an index over arrays', { $or: [{ tags: 'nothing' }, { owner: 'o4' }] }, undefined, 1],
    ['branches with a sort that no index has', { $or: [{ owner: 'o9' }, { owner: 'o4' }] }, { size: 1 }, 2],
  ])('%s', (_name, source, order, count) => {
    const { plan, ids, docsExamined } = run(source, order);
    expect(plan?.scans.length).toBeGreaterThan(1);
    expect(ids).toHaveLength(count);
    expect(docsExamined).toBeLessThanOrEqual(count + 2);
    expect(new Set(ids)).toEqual(
      new Set(
        Array.from(jobs.records.values(), ({ bytes }) => decode(bytes))
          .filter((job) => compileFilter(source).test(job))
          .map((job) => job._id),
      ),
    );
  });

  it.each<[string, Doc]>([
    ['one branch has no index', { $or: [{ owner: 'o1' }, { size: 5 }] }],
    ['a partial index may lack matches of its branch', { $or: [{ late: 2 }, { owner: 'o4' }] }],
    ['the branches are negated', { $nor: [{ owner: 'o1' }, { owner: 'o2' }] }],
  ])('is answered by a look at everything where %s', (_name, source) => {
    const { plan, docsExamined } = run(source);
    expect(plan).toBeUndefined();
    expect(docsExamined).toBe(2_025);
  });

  it('is answered by one index where that is tighter', () => {
    expect(
      run({
        owner: 'o2003',
        $or: [
          { queue: 'mail', status: 'waiting' },
          { queue: 'mail', status: 'active' },
        ],
      }),
    ).toMatchObject({ ids: [2003] });
    expect(run({ _id: 2003, $or: [{ status: 'waiting' }, { status: 'active' }] })).toMatchObject({
      ids: [2003],
      idLookup: true,
      docsExamined: 1,
    });
  });
});

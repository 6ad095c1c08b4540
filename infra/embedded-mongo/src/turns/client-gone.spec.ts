import { beforeAll, describe, expect, it } from '@jest/globals';
import { Binary, Long, UUID } from 'bson';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { dispatch } from '../commands/dispatch.js';
import { Cursors } from '../cursors/cursors.js';
import { Sessions } from '../sessions/sessions.js';
import { Engine } from '../storage/engine.js';
import { memoryJournal } from '../testing/memory-journal.js';

describe('a command whose client has gone', () => {
  const engine = new Engine(memoryJournal());
  const server = {
    engine,
    sessions: new Sessions(engine),
    cursors: new Cursors(),
    secret: undefined,
    address: '',
    startedAt: 0,
    connections: 0,
    counters: {},
  };
  beforeAll(() => {
    const collection = engine.create('db', 'rows', {});
    for (let id = 0; id < 30_000; id += 1)
      engine.writes.insert(collection, collection.idKey(id), encode({ _id: id, n: id }));
  });

  /** Runs a command that looks at every row, of a client that goes as soon as others have their turn. */
  async function run(body: Doc, goes = true): Promise<Doc> {
    const gone = new AbortController();
    const reply = dispatch(
      server,
      { id: 1, legacy: false, wantsReply: true, body: { ...body, $db: 'db' }, documents: [] },
      { id: 1, authenticated: true, scram: undefined, closed: gone.signal },
    );
    if (goes) gone.abort();
    return reply;
  }
  const none = { $expr: { $lt: ['$n', -1] } };

  it.each<[string, Doc]>([
    ['find', { find: 'rows', filter: none }],
    ['sort', { find: 'rows', sort: { n: -1 } }],
    ['count', { count: 'rows', query: none }],
    ['distinct', { distinct: 'rows', key: 'n' }],
    ['aggregate', { aggregate: 'rows', pipeline: [{ $set: { m: 1 } }], cursor: {} }],
    ['update', { update: 'rows', updates: [{ q: none, u: { $set: { n: 1 } }, multi: true }] }],
    ['delete', { delete: 'rows', deletes: [{ q: none, limit: 0 }] }],
    ['findAndModify', { findAndModify: 'rows', query: none, remove: true }],
    ['explain', { explain: { find: 'rows', filter: none } }],
  ])('is stopped: %s', async (_name, body) => expect(await run(body)).toMatchObject({ ok: 0, code: 279 }));

  it('goes on when it is a write that its driver sends again under the same number', async () => {
    const lsid = { id: new Binary(new UUID().buffer, 4) };
    const update = {
      update: 'rows',
      updates: [{ q: { n: 29_999 }, u: { $inc: { n: 1 } } }],
      lsid,
      txnNumber: Long.fromNumber(1),
    };
    expect(await run(update)).toMatchObject({ ok: 1, nModified: 1 });
    expect(await run(update)).toMatchObject({ ok: 1, nModified: 1 });
    expect(await run({ count: 'rows', query: { n: 30_000 } }, false)).toMatchObject({ n: 1 });
  });
});

// `kill -9` at random moments during builds and row writes: nothing acknowledged is lost, nothing is half, no event is
// lost or applied twice.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyEventApplied, pendingEvents } from '../../scripts/lib/event-count.ts';
import { ApiError, type LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, conversationOf, filesOf } from './lib/api.ts';
import { openDatabase } from './lib/database.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** On a fast machine the writers send more than one account may. */
const noRates = { DATA_RATE_PER_USER: '1000000' };
/** Among all tests a few; `npm run test:e2e -- crash` has them all. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 50);
const parallelWriters = 8;
/** Milliseconds after which a round that waits for a version goes on without one. */
const versionWithinMs = 20_000;

describe(`${rounds} kills at random moments`, () => {
  let lathe: TestLathe;
  let session: Session;
  let app: App;
  const rows = new Map<string, string>();
  const versions = new Set<string>();

  before(async () => {
    lathe = await testLathe(() => noRates);
    session = await signedUp(lathe);
    app = await builtApp(session.client);
    versions.add(app.versionId);
  });
  after(() => lathe?.stop());

  /** Creates rows until the server goes away; remembers those it acknowledged. */
  async function writeRows(client: LatheClient, round: number, writer: number, over: () => boolean) {
    for (let count = 0; !over(); count += 1) {
      const name = `dog ${round}-${writer}-${count}`;
      try {
        const row: { id: string } = await client.request('POST', `/live_api/apps/${app.appId}/entities/Dog`, { name });
        rows.set(row.id, name);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        return;
      }
    }
  }

  /** Asks for one change after the other until the server goes away; remembers each version that the stream told of. */
  async function change(client: LatheClient, round: number, over: () => boolean) {
    for (let count = 0; !over(); count += 1) {
      try {
        const outcome = await client.ask(
          app.appId,
          `make the accent colour ${['green', 'blue', 'red', 'purple'][(round + count) % 4]}`,
        );
        if (outcome.versionId) versions.add(outcome.versionId);
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        if (error.code !== 'chat/already-running' && error.code !== 'too-many-requests') throw error;
        await sleep(50);
      }
    }
  }

  /**
   * Every other round ends in the first moments of a process, the others soon after a version was acknowledged, when
   * the next answer is being written.
   */
  async function randomMoment(round: number) {
    const known = versions.size;
    const deadline = Date.now() + (round % 2 === 0 ? versionWithinMs : 0);
    while (versions.size === known && Date.now() < deadline) await sleep(20);
    await sleep(20 + Math.random() * 1500);
  }

  it('survives them all', { timeout: 20 * 60_000 }, async (test) => {
    for (let round = 1; round <= rounds; round += 1) {
      const client = session.client;
      let over = false;
      const work = Promise.all([
        change(client, round, () => over),
        ...Array.from({ length: parallelWriters }, (_, writer) => writeRows(client, round, writer, () => over)),
      ]);
      await randomMoment(round);
      await lathe.kill();
      over = true;
      await work;
      await lathe.restart();
    }
    test.diagnostic(`${rows.size} acknowledged rows, ${versions.size} acknowledged versions`);
    assert.ok(rows.size > rounds, `only ${rows.size} rows were acknowledged in ${rounds} rounds`);
    assert.ok(versions.size > rounds / 4, `only ${versions.size} versions were acknowledged in ${rounds} rounds`);
  });

  it('kept every acknowledged row with its value', async () => {
    const stored = await session.client.rowNames(app.appId, 'Dog');
    const lost = [...rows].filter(([id, name]) => stored.get(id) !== name);
    assert.deepEqual(lost, []);
  });

  it('finishes every job, or says why not', async () => {
    const deadline = Date.now() + 60_000;
    let running: string | null;
    do {
      ({ generationId: running } = await conversationOf(session.client, app.appId));
      if (running) await sleep(500);
    } while (running && Date.now() < deadline);
    assert.equal(running, null, 'an answer is still running a minute after the last restart');
    const { messages } = await conversationOf(session.client, app.appId);
    assert.deepEqual(
      messages.filter((message) => message.status === 'in_progress'),
      [],
    );
  });

  it('kept every acknowledged version, whole', async () => {
    const { head } = await appOf(session.client, app.appId);
    assert.ok(head);
    for (const versionId of [...versions, head]) {
      const files = await filesOf(session.client, app.appId, versionId);
      assert.ok(files.length >= 8, `${versionId} has ${files.length} files`);
      for (const file of files.filter((one) => one.path.endsWith('.json'))) JSON.parse(file.content);
    }
  });

  it('lost no event and applied none twice', async () => {
    await sleep(3_000);
    const store = await openDatabase(lathe.dataDir);
    try {
      assert.equal(await pendingEvents(store), 0, 'events are not published');
      await everyEventApplied(store, app.appId);
    } finally {
      await store.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes } from '../../persistence/connection.js';
import { UnitOfWork } from '../../persistence/unit-of-work.js';
import type { PubSub } from '../../pubsub/pub-sub.js';
import { SupersededError } from '../../streams/event-log.repository.js';
import { EventStreams, type OpenStream } from '../../streams/event-streams.js';
import { platformScope } from '../../tenancy/scope.js';
import { type Story, type StoryEvent, storyStreams } from '../story-streams.js';
import { openTestDatabase, type TestDatabase } from '../test-database.js';
import { until } from '../until.js';

/** A fan-out under streams; `sender` is the same one, in another process where there are several. */
export interface OpenFanOut {
  readonly pubSub: PubSub;
  readonly sender: PubSub;
  close(): Promise<void>;
}

type Place = { words: number };

const scope = platformScope();
const upTo = (n: number, from = 1): number[] => Array.from({ length: n - from + 1 }, (_, index) => from + index);

/** What event streams do, written on one replica and read on another. */
export function describeEventStreams(name: string, open: () => Promise<OpenFanOut>): void {
  describe(name, () => {
    let fanOut: OpenFanOut;
    let database: TestDatabase;
    let unitOfWork: UnitOfWork;
    let here: EventStreams<StoryEvent, Story, Place>;
    let there: EventStreams<StoryEvent, Story, Place>;
    const leaving = new AbortController();
    beforeAll(async () => {
      [fanOut, database] = await Promise.all([open(), openTestDatabase('streams')]);
      unitOfWork = new UnitOfWork(database.connection);
      here = new EventStreams(storyStreams, database.connection, fanOut.sender);
      there = new EventStreams(storyStreams, database.connection, fanOut.pubSub);
      await ensureIndexes(database.connection);
    });
    afterAll(async () => {
      leaving.abort();
      await Promise.all([fanOut.close(), database.close()]);
    });

    const writer = (id: string, run = 1) => here.writer(scope, id, run);
    const opened = async (id: string, after = 0): Promise<OpenStream<StoryEvent, Place>> =>
      (await there.open(scope, id, after, false))!;

    /** Reads until the end, and shows what has come so far. */
    function reading(stream: OpenStream<StoryEvent, Place>): { seqs: number[]; ended: Promise<number[]> } {
      const seqs: number[] = [];
      const ended = (async () => {
        for await (const events of stream.events(leaving.signal)) seqs.push(...events.map(({ seq }) => seq));
        return seqs;
      })();
      return { seqs, ended };
    }

    async function write(id: string, words: string[], run = 1): Promise<void> {
      const story = await writer(id, run);
      if (run > 1) story.emit({ type: 'restarted' });
      for (const word of words) story.emit({ type: 'word', word });
      await story.close([{ type: 'end' }], (append) => unitOfWork.run(append));
    }

    it('shows live what another replica has not stored, and takes its restart in', async () => {
      const reader = reading(await opened('live'));
      const unstored: StoryEvent[] = [{ type: 'word', word: 'lost', seq: 1 }];
      await until(async () => {
        await fanOut.sender.publish('story:live', JSON.stringify(unstored));
        return reader.seqs.length > 0;
      });
      await write('live', ['new'], 2);
      expect(await reader.ended).toEqual([1, ...upTo(1_000_003, 1_000_001)]);
    });

    it('gives every reader every event once and in order, whenever he joins', async () => {
      const first = reading(await opened('crowd'));
      const story = await writer('crowd');
      for (let index = 1; index <= 300; index += 1) story.emit({ type: 'word', word: String(index) });
      const during = reading(await opened('crowd'));
      story.emit({ type: 'note' });
      for (let index = 1; index <= 300; index += 1) story.emit({ type: 'word', word: String(index) });
      const later = reading(await opened('crowd'));
      await story.close([{ type: 'end' }], (append) => unitOfWork.run(append));
      const after = reading(await opened('crowd'));
      for (const { ended } of [first, during, later, after]) expect(await ended).toEqual(upTo(602));
    });

    it('gives a reader who comes back what he lacks, from a place that is known', async () => {
      const story = await writer('back');
      for (const word of ['one', 'two']) story.emit({ type: 'word', word });
      story.emit({ type: 'note' });
      for (const word of ['three', 'four']) story.emit({ type: 'word', word });
      await story.close([{ type: 'end' }], (append) => unitOfWork.run(append));
      const stream = await opened('back', 4);
      expect(stream.place).toEqual({ words: 2 });
      expect(await reading(stream).ended).toEqual([4, 5, 6]);
      expect((await opened('back', 2)).place).toEqual({ words: 0 });
      expect((await opened('back')).place).toBeUndefined();
    });

    it('numbers another run behind the one before, and knows what that has stored', async () => {
      const dead = await writer('again');
      dead.emit({ type: 'word', word: 'lost' });
      dead.emit({ type: 'note' });
      await dead.settled();
      const story = await writer('again', 2);
      expect(story.state).toEqual({ words: ['lost'], notes: 1 });
      await write('again', ['new'], 2);
      expect(await reading(await opened('again')).ended).toEqual([1, 2, ...upTo(1_000_003, 1_000_001)]);
    });

    it('lets one of two writers of a run store, and tells the other', async () => {
      const [one, other] = [await writer('twice'), await writer('twice')];
      one.emit({ type: 'note' });
      await one.settled();
      other.emit({ type: 'note' });
      await expect(other.settled()).rejects.toThrow(SupersededError);
      await expect(other.close([{ type: 'end' }], (append) => unitOfWork.run(append))).rejects.toThrow(SupersededError);
    });

    it('neither stores nor shows an end whose transaction fails', async () => {
      const reader = reading(await opened('undone'));
      const story = await writer('undone');
      story.emit({ type: 'note' });
      const failing = story.close([{ type: 'end' }], (append) =>
        unitOfWork.run(async (tx) => {
          await append(tx);
          throw new Error('not now');
        }),
      );
      await expect(failing).rejects.toThrow('not now');
      await until(() => reader.seqs.length === 1);
      const stored: number[] = [];
      for await (const events of there.log.read(scope, 'undone', 0)) stored.push(...events.map(({ seq }) => seq));
      expect([stored, reader.seqs]).toEqual([[1], [1]]);
    });

    it('stops the run of one stream from another replica, and no other', async () => {
      const [wanted, other] = [await here.cancelSignal(scope, 'c1'), await here.cancelSignal(scope, 'c2')];
      await there.cancel(scope, 'c1');
      await until(() => wanted.signal.aborted);
      expect(other.signal.aborted).toBe(false);
      await Promise.all([wanted.close(), other.close()]);
      await there.cancel(scope, 'c2');
      expect(other.signal.aborted).toBe(false);
    });

    it('keeps streams apart, and knows which of them are gone', async () => {
      await Promise.all([write('s', ['a']), write('s:1', ['b', 'c'])]);
      await here.log.deleteAll(scope, 's');
      expect(await there.open(scope, 's', 0, true)).toBeUndefined();
      expect(await there.open(scope, 's', 1, true)).toBeUndefined();
      expect(await there.open(scope, 's', 0, false)).toBeDefined();
      expect(await reading((await there.open(scope, 's:1', 0, true))!).ended).toEqual([1, 2, 3]);
    });

    it('stores a batch as one document under the name of its stream', async () => {
      await write('kept', ['a', 'b']);
      const rows = await database.connection.collection('story_events').find({ storyId: 'kept' }).toArray();
      const createdAt = expect.any(Date);
      expect(rows).toEqual([
        {
          _id: 'kept:1',
          storyId: 'kept',
          firstSeq: 1,
          lastSeq: 2,
          events: [
            { type: 'word', word: 'a', seq: 1 },
            { type: 'word', word: 'b', seq: 2 },
          ],
          before: { words: 0 },
          createdAt,
        },
        {
          _id: 'kept:3',
          storyId: 'kept',
          firstSeq: 3,
          lastSeq: 3,
          events: [{ type: 'end', seq: 3 }],
          before: { words: 2 },
          createdAt,
        },
      ]);
      expect(await database.connection.collection('story_events').indexes()).toMatchObject([
        {},
        { key: { storyId: 1, firstSeq: 1 } },
        { key: { createdAt: 1 }, expireAfterSeconds: 3600 },
      ]);
    });
  });
}

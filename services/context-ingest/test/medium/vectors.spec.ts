import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endGround, newGround } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { AskedTooOften, pineconeFetch } from '../../src/vectors/pinecone-fetch.js';
import { PineconeVectors } from '../../src/vectors/pinecone-vectors.js';
import { EmbeddingsStandIn } from '../stand-ins/embeddings.ts';
import { PineconeStandIn } from '../stand-ins/pinecone.ts';
import { Library, type Shelf } from './library.js';

/** So many chunks, each a paragraph. */
const paragraphs = (count: number, text: string): string =>
  Array.from({ length: count }, (_, index) => `${text} ${index} ${'x'.repeat(900)}`).join('\n\n');

/** Brings a job that waits for its next try to its last one: it is tried for some minutes, and a test does not wait. */
const lastTry = () => ({ $set: { runAt: new Date() }, $max: { attempts: 7 } });

describe('vectors of a model', () => {
  let model: EmbeddingsStandIn;
  let library: Library;
  let shelf: Shelf;
  beforeAll(async () => {
    model = await EmbeddingsStandIn.open();
    library = await Library.open({ env: model.env });
    shelf = await library.owner();
  }, 60_000);
  afterAll(async () => {
    await library.stop();
    await model.close();
  });

  it('find what is meant, whatever it is called, and say which model made them', async () => {
    const [dogs] = [await shelf.synced('A hound barks'), await shelf.synced('An automobile drives')];
    const { json } = await shelf.send('POST', `/api/context/search?appId=${shelf.appId}`, { query: 'puppy' });
    expect(json.vectors).toBe('meanings-1');
    expect(json.matches[0].contextItemId).toBe(dogs);
  });

  it('leave a search to its words where the model says nothing', async () => {
    const cats = await shelf.synced('A kitten purrs');
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    model.asked = () => never;
    const { json } = await shelf.send('POST', `/api/context/search?appId=${shelf.appId}`, { query: 'purrs' });
    expect(json).toMatchObject({ vectors: null, matches: [{ contextItemId: cats }] });
    model.asked = () => undefined;
    release();
  });

  it('are asked for again when the model has too much to do, and made once', async () => {
    model.texts = 0;
    model.trouble = { status: 429, times: 3 };
    await shelf.synced('A kitten sleeps');
    expect(model.texts).toBe(1);
  });

  it('go with their app, however long the model takes for one of its items', async () => {
    const owner = await library.owner();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    model.asked = () => held;
    const { contextItemId } = (await owner.addText('A hound barks')).json;
    await until(async () => (await owner.item(contextItemId)).status === 'running');
    const { appId, ownerId } = owner;
    await library.test.publish('apps.app.purged.v1', appId, ownerId, { appId, ownerId } as never);
    const purge = { queue: /purge/, 'payload.appId': appId };
    const jobs = library.collection('jobs');
    await until(async () => {
      await jobs.updateOne({ ...purge, status: 'waiting' }, { $set: { runAt: new Date() }, $max: { attempts: 5 } });
      return ((await jobs.findOne(purge))?.['attempts'] ?? 0) > 5;
    });
    model.asked = () => undefined;
    release();
    await until(async () => {
      await jobs.updateOne({ ...purge, status: 'waiting' }, { $set: { runAt: new Date() } });
      return (await library.collection('context_items').countDocuments({ appId })) === 0;
    });
    await until(async () => (await library.filesOf(owner)).length === 0);
  });

  it('that the model refuses for good end in a reason', async () => {
    model.trouble = { status: 401, times: 1_000 };
    const { contextItemId } = (await shelf.addText('A kitten plays')).json;
    await until(async () => (await shelf.item(contextItemId)).status === 'running');
    const jobs = library.collection('jobs');
    await until(async () => {
      await jobs.updateOne({ 'payload.itemId': contextItemId, status: 'waiting' }, lastTry());
      return (await shelf.item(contextItemId)).status === 'error';
    });
    model.trouble = { status: 0, times: 0 };
    expect((await shelf.item(contextItemId)).reason).toBe(
      'The embedding model did not accept the key of this installation. Tell whoever runs it, then add this item again.',
    );
    expect(await shelf.search('kitten plays', { contextItemIds: [contextItemId] })).toEqual([]);
  });
});

describe('a process that ends in the middle of an item', () => {
  it('leaves nothing half found, and the next one goes on where it was', async () => {
    const ground = await newGround();
    const model = await EmbeddingsStandIn.open();
    let library = await Library.open({ env: model.env, ground });
    const shelf = await library.owner();
    const stopAt = new Promise<void>((resolve) => {
      model.asked = () => {
        // Three batches in all; it ends while the third is made.
        if (model.texts >= 1_024) resolve();
      };
    });
    const { contextItemId } = (await shelf.addText(paragraphs(1_300, 'A hound'))).json;
    await stopAt;
    expect(await shelf.search('hound')).toEqual([]);
    const { apps } = library;
    await library.stop();
    const before = model.texts;
    model.asked = () => undefined;

    library = await Library.open({ env: model.env, ground });
    for (const [appId, app] of apps) library.apps.set(appId, app);
    const again = await library.sameOwner(shelf);
    expect(await again.ended(contextItemId)).toMatchObject({ status: 'synced', numOfChunks: 1_300 });
    expect(model.texts - before).toBeLessThanOrEqual(1_300 - 1_024);
    expect((await again.search('hound'))[0]!.contextItemId).toBe(contextItemId);
    await library.stop();
    await model.close();
    await endGround(ground);
  });
});

describe('vectors in Pinecone', () => {
  let pinecone: PineconeStandIn;
  let library: Library;
  beforeAll(async () => {
    pinecone = await PineconeStandIn.open();
    library = await Library.open({ env: { PINECONE_API_KEY: 'pc-key', PINECONE_HOST: pinecone.url } });
  }, 60_000);
  afterAll(async () => {
    await library.stop();
    await pinecone.close();
  });

  it('stand in a namespace of their app, are found there, and go with their item, page by page', async () => {
    const [one, two] = [await library.owner(), await library.owner()];
    const item = await one.synced(paragraphs(250, 'A hound'));
    const other = await two.synced('A hound');
    expect(pinecone.ids(one.appId)).toHaveLength(250);
    expect(pinecone.ids(two.appId)).toEqual([`${other}#0`]);
    expect((await one.search('hounds')).every(({ contextItemId }) => contextItemId === item)).toBe(true);
    await one.send('DELETE', `/api/context/${item}`);
    expect(await one.search('hound')).toEqual([]);
    await until(() => pinecone.ids(one.appId).length === 0);
    expect(pinecone.ids(two.appId)).toHaveLength(1);
  });

  it('go with their app', async () => {
    const shelf = await library.owner();
    await shelf.synced('A hound');
    const { appId, ownerId } = shelf;
    await library.test.publish('apps.app.purged.v1', appId, ownerId, { appId, ownerId } as never);
    await until(() => !pinecone.namespaces.has(appId));
  });

  it.each([
    [429, 2, '1'],
    [429, 2, undefined],
    [503, 6, undefined],
  ])('are written again after %s, %s times, told to wait %s', async (status, times, retryAfter) => {
    const shelf = await library.owner();
    pinecone.trouble = { status, times, ...(retryAfter === undefined ? {} : { retryAfter }) };
    const item = await shelf.synced('A hound');
    expect(pinecone.ids(shelf.appId)).toEqual([`${item}#0`]);
  });

  it('that do not answer leave a search to its words', async () => {
    const shelf = await library.owner();
    const item = await shelf.synced('A hound');
    pinecone.trouble = { status: 401, times: 1 };
    expect((await shelf.search('hound')).map(({ contextItemId }) => contextItemId)).toEqual([item]);
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    pinecone.at = () => never;
    const answer = await shelf.send('POST', `/api/context/search?appId=${shelf.appId}`, { query: 'hound' });
    expect(answer.json).toMatchObject({ vectors: null, matches: [{ contextItemId: item }] });
    pinecone.at = () => undefined;
    release();
  });

  it('of words that say nothing are not kept there, and their item is synced all the same', async () => {
    const shelf = await library.owner();
    await shelf.synced('Who are you?');
    expect(pinecone.ids(shelf.appId)).toEqual([]);
    const asked = pinecone.requests.length;
    await shelf.search('are you');
    expect(pinecone.requests.slice(asked)).toEqual([]);
  });

  it.each([
    [
      401,
      'The vector store did not accept the key of this installation. Tell whoever runs it, then add this item again.',
    ],
    [403, 'The vector store refused this item. Tell whoever runs this installation, then add it again.'],
    [429, 'The vector store is asked too often at the moment. Add this item again later.'],
  ])('that are refused for good with %s end in a reason', async (status, reason) => {
    const shelf = await library.owner();
    pinecone.trouble = { status, times: 1_000, ...(status === 429 ? { retryAfter: '3600' } : {}) };
    const { contextItemId } = (await shelf.addText('A hound')).json;
    const jobs = library.collection('jobs');
    await until(async () => {
      await jobs.updateOne({ 'payload.itemId': contextItemId, status: 'waiting' }, lastTry());
      return (await shelf.item(contextItemId)).status === 'error';
    });
    pinecone.trouble = { status: 0, times: 0 };
    expect((await shelf.item(contextItemId)).reason).toBe(reason);
  });
});

describe('what is asked of Pinecone', () => {
  let pinecone: PineconeStandIn;
  let vectors: PineconeVectors;
  const embeddings = { embedDocuments: async () => [], embedQuery: async () => [] };
  const place = { appId: 'an-app', itemId: 'anitem' };
  const documents = (count: number) =>
    Array.from({ length: count }, (_, chunk) => ({ pageContent: '', metadata: { ...place, chunk } }));
  beforeAll(async () => {
    pinecone = await PineconeStandIn.open();
    vectors = new PineconeVectors(embeddings, { apiKey: 'pc-key', host: pinecone.url });
  });
  afterAll(() => pinecone.close());

  it('is never more than a request may carry', async () => {
    const long = Array.from({ length: 3_072 }, (_, index) => Math.sin(index + 1) / 1e3);
    await vectors.addVectors(
      Array.from({ length: 512 }, () => long),
      documents(512),
    );
    expect(pinecone.ids(place.appId)).toHaveLength(512);
    const matches = await vectors.similaritySearchVectorWithScore(long, 3, {
      appId: place.appId,
      items: Array.from({ length: 2_500 }, (_, item) => ({
        ...place,
        itemId: item === 2_400 ? 'anitem' : `i${item}`,
        chunks: 1,
      })),
    });
    expect(matches).toHaveLength(3);
  });

  it('deletes what is not listed yet, what is listed on a later page, and nothing where there is nothing', async () => {
    await vectors.addVectors([[1]], [{ pageContent: '', metadata: { ...place, itemId: 'another', chunk: 0 } }]);
    await vectors.addVectors(
      Array.from({ length: 1_300 }, () => [1]),
      documents(1_300),
    );
    pinecone.unseen = 200;
    await vectors.delete({ ...place, chunks: 1_300 });
    pinecone.unseen = 0;
    expect(pinecone.ids(place.appId)).toEqual(['another#0']);
    await vectors.addVectors(
      Array.from({ length: 250 }, () => [1]),
      documents(250),
    );
    await vectors.delete({ ...place, chunks: 1 });
    expect(pinecone.ids(place.appId)).toEqual(['another#0']);
    await vectors.delete({ appId: place.appId });
    expect([...pinecone.namespaces.keys()]).toEqual([]);
    await vectors.delete({ appId: place.appId });
    await vectors.delete({ ...place, chunks: 3 });
  });

  it('waits as long as it is told to, and not longer than somebody waits for it', async () => {
    const ask = (answerMs: number, pausesMs: number): Promise<Response> =>
      pineconeFetch({ answerMs, pausesMs })(`${pinecone.url}/vectors/list`, { headers: { 'api-key': 'pc-key' } });
    pinecone.trouble = { status: 429, times: 2, retryAfter: '0' };
    expect((await ask(5_000, 1)).status).toBe(200);
    pinecone.trouble = { status: 429, times: 1, retryAfter: '60' };
    await expect(ask(5_000, 1_000)).rejects.toThrow(AskedTooOften);
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    pinecone.at = () => never;
    await expect(ask(100, 0)).rejects.toThrow(/timeout/i);
    pinecone.at = () => undefined;
    release();
  });
});

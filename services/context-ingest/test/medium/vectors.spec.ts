import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endGround, newGround } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { EmbeddingsStandIn } from '../stand-ins/embeddings.ts';
import { Library, type Shelf } from './library.js';
import { PineconeStandIn } from '../stand-ins/pinecone.ts';

/** So many chunks, each a paragraph. */
const paragraphs = (count: number, text: string): string =>
  Array.from({ length: count }, (_, index) => `${text} ${index} ${'x'.repeat(900)}`).join('\n\n');

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
      await jobs.updateOne({ ...purge, status: 'waiting' }, { $set: { runAt: new Date() } });
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
    // It is tried for some minutes; the test does not wait so long.
    await until(async () => {
      await jobs.updateOne({ 'payload.itemId': contextItemId, status: 'waiting' }, { $set: { runAt: new Date() } });
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
    [429, 2],
    [503, 6],
  ])('are written again after %s', async (status, times) => {
    const shelf = await library.owner();
    pinecone.trouble = { status, times };
    const item = await shelf.synced('A hound');
    expect(pinecone.ids(shelf.appId)).toEqual([`${item}#0`]);
  });

  it('that do not answer leave a search to its words', async () => {
    const shelf = await library.owner();
    const item = await shelf.synced('A hound');
    pinecone.trouble = { status: 401, times: 1 };
    expect((await shelf.search('hound')).map(({ contextItemId }) => contextItemId)).toEqual([item]);
  });
});

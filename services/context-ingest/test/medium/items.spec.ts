import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { until } from '@lathe/platform/testing/until';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { pdfOf } from '../../src/extraction/testing/pdf-of.js';
import { ItemSearch } from '../../src/searching/item-search.js';
import { ItemReader } from './item-reader.js';
import { Library, type Shelf } from './library.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('data items', () => {
  let library: Library;
  let shelf: Shelf;
  beforeAll(async () => {
    library = await Library.open();
  }, 60_000);
  afterAll(() => library.stop());
  const fresh = async (): Promise<Shelf> => (shelf = await library.owner());
  const filesOf = (of: Shelf): Promise<string[]> => library.filesOf(of);

  it('are found by their words with the place where they stand, once they are synced', async () => {
    await fresh();
    const { status, json } = await shelf.addFile(pdfOf(['Beagles walk early', 'Cats sleep until noon']), 'animals.pdf');
    expect(status).toBe(200);
    expect(await shelf.ended(json.contextItemId)).toMatchObject({
      name: 'animals.pdf',
      type: 'pdf',
      source: 'local files',
      status: 'synced',
      numOfChunks: 1,
      reason: null,
      lastSyncedAt: expect.any(String),
    });
    await shelf.synced('Parrots talk all day', 'Birds');
    const [best, ...others] = await shelf.search('when do cats sleep?');
    expect(best).toMatchObject({
      contextItemId: json.contextItemId,
      name: 'animals.pdf',
      text: expect.stringContaining('Cats sleep until noon'),
      place: { kind: 'page', label: '1' },
    });
    expect(others.every(({ score }) => score <= best!.score)).toBe(true);
    const answer = await shelf.send('POST', `/api/context/search?appId=${shelf.appId}`, { query: 'parrot' });
    expect(answer.json).toMatchObject({ vectors: 'lexical', matches: [{ name: 'Birds' }] });
  });

  it('are found within those that are named only, and never in another app', async () => {
    await fresh();
    const [one, two] = [await shelf.synced('the red house'), await shelf.synced('the red boat')];
    expect((await shelf.search('red', { contextItemIds: [two] })).map(({ contextItemId }) => contextItemId)).toEqual([
      two,
    ]);
    expect((await shelf.search('red')).map(({ contextItemId }) => contextItemId).sort()).toEqual([one, two].sort());
    const other = await library.owner();
    expect(await other.search('red', { contextItemIds: [one, two] })).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/api/context/items?appId=${shelf.appId}`],
      ['POST', `/api/context/search?appId=${shelf.appId}`, { query: 'red' }],
      ['POST', `/api/context/ingest/text?appId=${shelf.appId}`, { context: 'x' }],
      ['PATCH', `/api/context/${one}`, { name: 'mine' }],
      ['DELETE', `/api/context/${one}`],
    ] as const)
      expect((await other.send(method, path, body)).status).toBe(404);
    expect((await shelf.addFile(bytes('x'), 'a.txt', other.token)).status).toBe(404);
    expect((await library.test.request('DELETE', `/api/context/${one}`)).status).toBe(401);
  });

  it('are found by a service that asks for their app and its owner, and by none that asks for another', async () => {
    await fresh();
    await shelf.synced('the red house', 'Houses');
    const other = await library.owner();
    await other.synced('the red secret');
    const ask = async (tenant: string, subject: string, appId = shelf.appId, contextItemIds?: string[]) =>
      library.test.request('POST', `/internal/apps/${appId}/context-search`, {
        token: await library.test.internalToken({ tenant, subject, role: 'owner' }),
        body: { query: 'red', limit: 5, ...(contextItemIds && { contextItemIds }) },
      });
    // Those of a tool alone, where it has chosen some.
    const second = await shelf.synced('the red barn', 'Barns');
    for (const [chosen, names] of [
      [[second], ['Barns']],
      [[second, 'f'.repeat(24)], ['Barns']],
      [['f'.repeat(24)], []],
      [[], []],
    ] as const) {
      const { json } = await ask(shelf.appId, shelf.ownerId, shelf.appId, [...chosen]);
      expect(json.matches.map(({ name }: { name: string }) => name)).toEqual(names);
    }
    const listed = async (tenant: string, subject: string) =>
      library.test.request('GET', `/internal/apps/${shelf.appId}/context-items`, {
        token: await library.test.internalToken({ tenant, subject, role: 'owner' }),
      });
    expect((await listed(shelf.appId, shelf.ownerId)).json.items).toMatchObject([
      { id: second, name: 'Barns' },
      { name: 'Houses' },
    ]);
    expect((await listed(other.appId, other.ownerId)).status).toBe(404);
    await shelf.send('DELETE', `/api/context/${second}`);
    const { status, json } = await ask(shelf.appId, shelf.ownerId);
    expect([status, json.matches]).toEqual([200, [expect.objectContaining({ name: 'Houses', url: null })]]);
    expect((await ask(other.appId, other.ownerId)).status).toBe(404);
    expect((await ask(shelf.appId, other.ownerId)).status).toBe(404);
    const body = { query: 'red', limit: 5 };
    const path = `/internal/apps/${shelf.appId}/context-search`;
    expect((await shelf.send('POST', path, body)).status).toBeGreaterThanOrEqual(401);
  });

  it('are read as a whole, what was asked about first, as far as they fit', async () => {
    await fresh();
    const long = Array.from({ length: 40 }, (_, at) => `Kennel ${at} holds the dog named Rex${at}.`).join(' ');
    const kennels = await shelf.synced(long, 'Kennels');
    const barns = await shelf.synced('The red barn.', 'Barns');
    const other = await library.owner();
    await other.synced('The secret barn.');
    const read = async (maxCharacters: number, query = 'kennel', contextItemIds?: string[], tenant = shelf.appId) =>
      library.test.request('POST', `/internal/apps/${shelf.appId}/context-reading`, {
        token: await library.test.internalToken({ tenant, subject: shelf.ownerId, role: 'owner' }),
        body: { query, maxCharacters, ...(contextItemIds && { contextItemIds }) },
      });
    const told = (answer: { json: { passages: { name: string; text: string }[] } }) => answer.json.passages;
    const all = told(await read(20_000));
    expect(
      all
        .filter(({ name }) => name === 'Kennels')
        .map(({ text }) => text)
        .join(''),
    ).toBe(long);
    expect(all.map(({ name }) => name)).toEqual([...all.slice(1).map(() => 'Kennels'), 'Barns']);
    expect(told(await read(20_000, ''))[0]).toMatchObject({ contextItemId: barns, name: 'Barns' });
    expect(told(await read(20_000, 'kennel', [barns])).map(({ text }) => text)).toEqual(['The red barn.']);
    expect(told(await read(20_000, 'kennel', []))).toEqual([]);
    // What is too long as a whole is told by what a search finds of it.
    const some = told(await read(1_100, 'Rex39', [kennels]));
    expect([some.length, some[0]!.text.includes('Rex39'), some[0]!.text.length < long.length]).toEqual([1, true, true]);
    expect((await read(20_000, 'kennel', undefined, other.appId)).status).toBe(404);

    // Nothing is looked into that does not fit, and nothing more once there is no room.
    const looked = jest.spyOn(library.test.service.app.get(ItemSearch), 'read');
    expect(told(await read(13, 'barn')).map(({ name }) => name)).toEqual(['Barns']);
    expect(told(await read(30, '')).map(({ name }) => name)).toEqual(['Barns']);
    expect(looked).toHaveBeenCalledTimes(2);
    // Of an earlier version nobody knows how long it is.
    await library.collection('context_items').updateMany({ appId: shelf.appId }, { $unset: { characters: 1 } });
    expect(told(await read(30, '')).map(({ name }) => name)).toEqual(['Barns']);
    expect(looked).toHaveBeenCalledTimes(4);
    looked.mockRestore();
  });

  it('say in a sentence why they could not be read, and cost nothing then', async () => {
    await fresh();
    const csv = await shelf.addFile(bytes('name,breed\n'), 'a.csv');
    expect(await shelf.ended(csv.json.contextItemId)).toMatchObject({
      status: 'error',
      reason: 'Failed to upload context, make sure your CSV file has column headers and a few rows',
    });
    const pdf = await shelf.addFile(bytes('%PDF-1.7 nothing'), 'a.pdf');
    expect(await shelf.ended(pdf.json.contextItemId)).toMatchObject({
      status: 'error',
      reason: 'The file is not a PDF that can be read.',
    });
    await library.rest();
    expect([...library.used.keys()].filter((key) => key.includes(pdf.json.contextItemId))).toEqual([]);
  });

  it('that cannot be read are not counted, even where their process ends just then', async () => {
    await fresh();
    const jobs = library.test.service.app.get<JobQueue>(JOB_QUEUE);
    const enqueue = jobs.enqueue.bind(jobs);
    let ends = 1;
    jobs.enqueue = async (queue, ...job) => {
      if (queue.endsWith('.release-uses') && ends-- > 0) throw new Error('The process ends');
      return enqueue(queue, ...job);
    };
    const { contextItemId } = (await shelf.addFile(bytes('%PDF-1.7 nothing'), 'broken.pdf')).json;
    expect(await shelf.ended(contextItemId)).toMatchObject({ status: 'error' });
    await until(() => [...library.used.keys()].every((key) => !key.includes(contextItemId)));
    jobs.enqueue = enqueue;
  });

  it('leave no file behind where their process ends before they are added', async () => {
    await fresh();
    const [kept, lost] = [await shelf.synced('A beagle'), await shelf.synced('A cat')];
    await library.rest();
    await library.collection('context_items').deleteOne({ _id: lost as never });
    const jobs = library.collection('jobs');
    const uploads = { queue: 'context-uploads', 'payload.itemId': { $in: [kept, lost] } };
    expect((await jobs.updateMany(uploads, { $set: { runAt: new Date() } })).modifiedCount).toBe(2);
    await until(async () => (await jobs.countDocuments({ ...uploads, status: 'done' })) === 2);
    expect((await filesOf(shelf)).filter((name) => name === 'source')).toHaveLength(1);
    expect(await shelf.search('beagle')).toHaveLength(1);
  });

  it('are refused without a text, without a file, and of a kind that cannot be read', async () => {
    await fresh();
    expect((await shelf.addText(' \n')).json).toMatchObject({
      error: { code: 'context/empty-text', message: 'Please enter some text' },
    });
    expect((await shelf.addFile(bytes(''), 'a.txt')).json.error).toMatchObject({
      code: 'context/no-file',
      message: 'Please upload a file',
    });
    expect((await shelf.addFile(Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'a.csv')).json.error.code).toBe(
      'context/file-kind',
    );
    const big = await shelf.addFile(Buffer.alloc(10_000_001, 'a '), 'a.txt');
    expect([big.status, big.json.error]).toMatchObject([
      413,
      { code: 'file-too-big', message: 'Failed to upload context, file size is too big (max 10 MB)' },
    ]);
    expect(await shelf.items()).toEqual([]);
    expect(await filesOf(shelf)).toEqual([]);
  });

  it('are renamed', async () => {
    await fresh();
    const id = await shelf.synced('the red house');
    expect((await shelf.send('PATCH', `/api/context/${id}`, { name: ' House ' })).json.name).toBe('House');
    expect((await shelf.send('PATCH', `/api/context/${id}`, { name: ' ' })).status).toBe(422);
    expect((await shelf.search('red'))[0]!.name).toBe('House');
  });

  it('are found no more from the answer of their deletion on, and leave nothing', async () => {
    await fresh();
    const id = await shelf.synced('the red house');
    expect(await filesOf(shelf)).toEqual(['chunks', 'source', 'vectors-0']);
    expect((await shelf.send('DELETE', `/api/context/${id}`)).status).toBe(200);
    expect(await shelf.search('red')).toEqual([]);
    expect((await shelf.send('DELETE', `/api/context/${id}`)).status).toBe(404);
    await library.rest();
    expect(await filesOf(shelf)).toEqual([]);
    expect(await library.collection('context_lanes').findOne({ _id: shelf.appId as never })).toMatchObject({
      items: 0,
      busy: 0,
    });
  });

  it('deleted while they are worked on leave nothing', async () => {
    await fresh();
    const text = Array.from({ length: 40_000 }, (_, index) => `word${index} and more`).join(' ');
    for (const delay of [0, 20, 60, 150, 300, 600]) {
      const { contextItemId } = (await shelf.addText(text)).json;
      await new Promise((resolve) => setTimeout(resolve, delay));
      expect((await shelf.send('DELETE', `/api/context/${contextItemId}`)).status).toBe(200);
      expect(await shelf.search('word17')).toEqual([]);
    }
    await until(async () => (await filesOf(shelf)).length === 0);
    await library.rest();
    expect(await library.collection('context_lanes').findOne({ _id: shelf.appId as never })).toMatchObject({
      items: 0,
      busy: 0,
    });
  });

  it('take the place of others when they are synced', async () => {
    await fresh();
    const old = await shelf.synced('the red house');
    const { contextItemId } = (await shelf.addText('the red boat')).json;
    const token = await library.test.internalToken({});
    const replace = (oldItemId: string, newItemId: string) =>
      library.test.request('POST', `/internal/apps/${shelf.appId}/context-items/replace`, {
        token,
        body: { oldItemId, newItemId },
      });
    expect((await replace(old, contextItemId)).status).toBe(200);
    await until(async () => (await shelf.items()).length === 1);
    expect((await shelf.search('red')).map(({ text }) => text)).toEqual(['the red boat']);
    expect((await replace(old, contextItemId)).status).toBe(404);
    expect((await replace(contextItemId, contextItemId)).status).toBe(400);
  });

  it('of an app wait for each other, those of another do not wait for them', async () => {
    const [busy, quick] = [await fresh(), await library.owner()];
    const text = Array.from({ length: 30_000 }, (_, index) => `word${index} and more`).join(' ');
    for (let index = 0; index < 6; index += 1) await busy.addText(text);
    const statuses = (await busy.items()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'unsynced').length).toBeGreaterThanOrEqual(3);
    await quick.synced('the red house');
    expect((await busy.items()).some(({ status }) => status !== 'synced')).toBe(true);
    await until(async () => (await busy.items()).every(({ status }) => status === 'synced'));
  });

  it('hold on at the limit of data processing, and say so', async () => {
    await fresh();
    library.used.clear();
    library.most = 20;
    const first = await shelf.synced('the red house');
    const { contextItemId } = (await shelf.addText('the red boat')).json;
    expect(await shelf.ended(contextItemId)).toMatchObject({
      status: 'usage_limit_reached',
      reason: 'Your sources have used all the data processing of your plan for this month',
    });
    expect((await shelf.search('red')).map((match) => match.contextItemId)).toEqual([first]);
    const { json } = await shelf.send('GET', `/api/context/items?appId=${shelf.appId}`);
    expect(json.hasReachedDataLimit).toBe(true);
    const resume = { queue: 'resumed-context-items', 'payload.appId': shelf.appId };
    expect(await library.collection('jobs').findOne(resume)).toMatchObject({ status: 'waiting' });
    library.most = null;
    const { ownerId } = shelf;
    const changed = { accountId: ownerId, seq: 1, plan: 'business' as const, isAdmin: false };
    await library.test.publish('accounts.account.entitlements-changed.v1', ownerId, ownerId, changed);
    await until(async () => (await shelf.item(contextItemId)).status === 'synced');
    expect(await shelf.search('boat')).toHaveLength(1);
  });

  it('are followed as they change, by whoever may look at them and as long as they may', async () => {
    const port = await library.port();
    await fresh();
    await shelf.synced('the red house', 'House');
    const viewer = await library.member(shelf, 'viewer');
    const reader = await ItemReader.open(port, shelf.appId, shelf.token);
    await until(
      async () =>
        (await shelf.send('GET', `/api/context/items?appId=${shelf.appId}`, undefined, viewer.token)).status === 200,
    );
    const other = await ItemReader.open(port, shelf.appId, viewer.token);
    expect([reader.status, reader.type, reader.changes[0]]).toMatchObject([
      200,
      'text/event-stream; charset=utf-8',
      { isAll: true, contextItems: [{ name: 'House', status: 'synced', progress: null }], deleted: [] },
    ]);
    const boat = await shelf.synced('the red boat', 'Boat');
    await until(() => reader.statuses['Boat'] === 'synced');
    expect(reader.changes.slice(1).every(({ isAll, contextItems }) => !isAll && contextItems.length === 1)).toBe(true);
    await shelf.send('PATCH', `/api/context/${boat}`, { name: 'Ship' });
    await until(() => reader.statuses['Ship'] === 'synced');
    await shelf.send('DELETE', `/api/context/${boat}`);
    await until(
      () => Object.keys(reader.statuses).join() === 'House' && Object.keys(other.statuses).join() === 'House',
    );

    await library.change({ ...library.apps.get(shelf.appId)!, members: [] });
    await until(() => other.ended);
    expect(reader.ended).toBe(false);
    await library.change({ ...library.apps.get(shelf.appId)!, deleted: true });
    await until(() => reader.ended);
    expect((await ItemReader.open(port, shelf.appId, shelf.token)).status).toBe(404);
    await fresh();
    const many = await Promise.all(Array.from({ length: 21 }, () => ItemReader.open(port, shelf.appId, shelf.token)));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    many.forEach((each) => each.close());
    await until(async () => (await ItemReader.open(port, shelf.appId, shelf.token)).status === 200);
    expect((await ItemReader.open(port, shelf.appId, 'none')).status).toBe(401);
  });

  it('show what was read of them, some at a time', async () => {
    await fresh();
    const text = Array.from({ length: 60 }, (_, index) => `# Part ${index}\n\n${'Walks are long. '.repeat(30)}`);
    const { contextItemId } = (await shelf.addFile(bytes(text.join('\n\n')), 'parts.md')).json;
    const read = (query: string, token = shelf.token) =>
      shelf.send('GET', `/api/context/${contextItemId}/chunks?appId=${shelf.appId}${query}`, undefined, token);
    const { numOfChunks } = await shelf.ended(contextItemId);
    const first = (await read('')).json;
    expect(first).toMatchObject({ total: numOfChunks });
    expect(first.chunks[0]).toMatchObject({ chunk: 0, start: 0, place: { kind: 'heading', label: 'Part 0' } });
    const rest = (await read('&from=20&limit=100000')).json.chunks;
    expect([...first.chunks, ...rest].map(({ chunk }) => chunk)).toEqual(
      Array.from({ length: Math.min(120, numOfChunks) }, (_, index) => index),
    );
    expect((await read('&from=100000')).json.chunks).toEqual([]);
    expect((await read('&from=-1')).status).toBe(400);
    expect((await read('', (await library.owner()).token)).status).toBe(404);
    const failed = (await shelf.addFile(bytes('name\n'), 'a.csv')).json.contextItemId;
    await shelf.ended(failed);
    const empty = await shelf.send('GET', `/api/context/${failed}/chunks?appId=${shelf.appId}`);
    expect(empty.json).toEqual({ chunks: [], total: 0 });
  });

  it('are tried again where they failed, and left alone where they did not', async () => {
    await fresh();
    const failed = (await shelf.addFile(bytes('name\n'), 'a.csv')).json.contextItemId;
    await shelf.ended(failed);
    const again = await shelf.send('POST', `/api/context/${failed}/sync`);
    expect(again.json).toMatchObject({ status: 'pending', reason: null });
    expect((await shelf.ended(failed)).status).toBe('error');
    expect(await library.collection('context_items').findOne({ _id: failed })).toMatchObject({ round: 2 });
    const synced = await shelf.synced('the red house');
    expect((await shelf.send('POST', `/api/context/${synced}/sync`)).json.status).toBe('synced');
    const daily = await shelf.send('PUT', `/api/context/${synced}/resync`, { every: 'day' });
    expect(daily.json.error.code).toBe('context/not-fetched');
    expect((await shelf.send('PUT', `/api/context/${synced}/resync`, { every: 'hour' })).status).toBe(422);
    await library.rest();
    expect(await library.collection('context_lanes').findOne({ _id: shelf.appId as never })).toMatchObject({ busy: 0 });
  });

  it('are changed by editors of their app, within it alone', async () => {
    await fresh();
    const id = await shelf.synced('the red house', 'House');
    const editor = await library.member(shelf, 'editor');
    const as = (token: string, method: string, path: string, body?: unknown) => shelf.send(method, path, body, token);
    const mine = `appId=${shelf.appId}`;
    await until(async () => (await as(editor.token, 'GET', `/api/context/items?${mine}`)).status === 200);
    expect((await as(editor.token, 'PATCH', `/api/context/${id}?${mine}`, { name: 'Hut' })).json.name).toBe('Hut');
    expect((await as(editor.token, 'PATCH', `/api/context/${id}`, { name: 'Mine' })).status).toBe(404);

    // Another app of the same owner, of which he is no editor.
    const next = await library.owner();
    await library.change({ ...library.apps.get(next.appId)!, ownerId: shelf.ownerId });
    const ofNext = await library.sameOwner({ ...shelf, appId: next.appId } as Shelf);
    await until(async () => (await ofNext.addText('the red boat', 'Boat')).status === 200);
    const [boat] = await ofNext.items();
    for (const [method, what, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/sync', {}],
      ['PUT', '/resync', { every: 'day' }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await as(editor.token, method, `/api/context/${boat!.id}${what}?${mine}`, body)).status).toBe(404);
    expect(await ofNext.item(boat!.id)).toMatchObject({ name: 'Boat' });

    expect((await as(editor.token, 'DELETE', `/api/context/${id}?${mine}`)).status).toBe(200);
    const viewer = await library.member(shelf, 'viewer');
    await until(
      async () => (await as(viewer.token, 'DELETE', `/api/context/${id}?${mine}`)).json.code === 'not-allowed',
    );
  });

  it('go with their app', async () => {
    await fresh();
    await shelf.synced('the red house');
    await library.test.publish('apps.app.purged.v1', shelf.appId, shelf.ownerId, {
      appId: shelf.appId,
      ownerId: shelf.ownerId,
    } as never);
    await until(async () => (await filesOf(shelf)).length === 0);
    await library.rest();
    expect(await library.collection('context_items').countDocuments({ appId: shelf.appId })).toBe(0);
    expect(await library.collection('context_lanes').countDocuments({ _id: shelf.appId as never })).toBe(0);
  });

  it('search clamps what is asked, and ends on anything', async () => {
    await fresh();
    await shelf.synced('the red house');
    expect(await shelf.search('red', { limit: 1_000_000 })).toHaveLength(1);
    for (const query of ['', ' ', '💥', '\ud800', 'a'.repeat(100_000), `${shelf.appId}' OR 1=1`])
      expect(await shelf.search(query)).toBeDefined();
    expect(
      (await shelf.send('POST', `/api/context/search?appId=${shelf.appId}`, { query: 'x', limit: 0 })).status,
    ).toBe(422);
    expect((await shelf.send('POST', `/api/context/search?appId=${randomId()}`, { query: 'x' })).status).toBe(404);
  });
});

describe('data items of the free plan', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open({ env: { DEFAULT_PLAN: 'lite' } });
  }, 60_000);
  afterAll(() => library.stop());

  it('are one, of the base size, however many come at once', async () => {
    const shelf = await library.owner();
    const big = await shelf.addFile(Buffer.alloc(5_000_001, 'a '), 'a.txt');
    expect(big.json.error).toMatchObject({
      code: 'file-too-big',
      message: 'Failed to upload context, file size is too big (max 5 MB)',
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => shelf.addText('the red house')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 402)!;
    expect(refused.json.error).toMatchObject({
      code: 'plan/data-items-limit-reached',
      message: 'Upgrade your plan to upload more than 1 context item',
      details: { reason: 'data-items', limit: 1, used: 1, lowestPlan: 'explorer' },
    });
    const { json } = await shelf.send('GET', `/api/context/items?appId=${shelf.appId}`);
    expect(json.contextItems).toHaveLength(1);
    expect(json.limits).toEqual({
      dataItems: 1,
      itemSize: 5_000_000,
      filesPerUpload: 1,
      crawl: { depth: 2, pages: 20 },
    });
  });
});

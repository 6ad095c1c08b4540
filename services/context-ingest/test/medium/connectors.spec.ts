import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { consentPath, widgetTokenHeader } from '@lathe/proto/context-ingest/connectors';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { clientAccess, connectorsEnv } from '../../src/connectors/connectors-config.js';
import { RevokeProcessor } from '../../src/connectors/revoke.processor.js';
import { pdfOf } from '../../src/extraction/testing/pdf-of.js';
import { AccountStandIns } from '../stand-ins/accounts.js';
import { GoogleStandIn } from '../stand-ins/google.js';
import { block, NotionStandIn, rich } from '../stand-ins/notion.js';
import { Library, type Shelf } from './library.js';

type Connector = 'google drive' | 'notion';

const google = 'application/vnd.google-apps';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const noonOf = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;

const accounts = new AccountStandIns(`127.76.${(process.pid >> 8) & 255}.${process.pid & 255}`);
let drive: GoogleStandIn;
let notion: NotionStandIn;
let library: Library;
let shelf: Shelf;

beforeAll(async () => {
  await accounts.open();
  library = await Library.open({ env: { OUTGOING_ALLOW: accounts.address, ...accounts.env } });
}, 60_000);
afterAll(async () => {
  await library.stop();
  await accounts.close();
});
beforeEach(async () => {
  [drive, notion] = [accounts.drive, accounts.notion] = [new GoogleStandIn(), new NotionStandIn()];
  shelf = await library.owner();
});

/** The picker of one person in one app. */
async function picker(of = shelf, token = of.token) {
  const path = `/api/integrations/fetchCarbonTokens?appId=${of.appId}`;
  const { status, json } = await of.send('GET', path, undefined, token);
  return { status, json, token: json.token as string };
}

function ask(widget: string, method: string, path: string, body?: object) {
  const options = { headers: { [widgetTokenHeader]: widget }, ...(body && { body }) };
  return library.test.request(method, `/api/integrations/${path}`, options);
}

/** What the service sends back once the person has said what they say. */
async function consent(widget: string, connector: Connector): Promise<{ state: string; code: string; error: string }> {
  const { json } = await ask(widget, 'POST', 'connections/begin', { connector });
  const { headers } = await fetch(json.url, { redirect: 'manual' });
  const back = new URL(headers.get('location')!);
  expect(back.pathname).toBe(consentPath);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => back.searchParams.get(name) ?? '');
  return { state: state!, code: code!, error: error! };
}

async function connected(connector: Connector, of = shelf): Promise<string> {
  const { token } = await picker(of);
  const { state, code } = await consent(token, connector);
  expect((await ask(token, 'POST', 'connections', { state, code })).status).toBe(200);
  return token;
}

const files = (widget: string, connector: Connector, more = '') =>
  ask(widget, 'GET', `files?connector=${encodeURIComponent(connector)}${more}`);

async function added(source: Connector, externalFileId: string, token = shelf.token): Promise<ContextItem> {
  const file = { name: 'Mine', source, type: 'unrecognized', externalFileId };
  const body = { contextItems: [file] };
  const { json, text } = await shelf.send('POST', `/api/context/ingest/metadata?appId=${shelf.appId}`, body, token);
  if (!json.contextItemIds) throw new Error(text);
  return shelf.ended(json.contextItemIds[0]);
}

async function again({ id }: ContextItem): Promise<ContextItem> {
  expect((await shelf.send('POST', `/api/context/${id}/sync?appId=${shelf.appId}`)).status).toBe(200);
  return shelf.ended(id);
}

const note = (text: string, day = 1) => ({
  ...{ name: 'Note.txt', mimeType: 'text/plain', modifiedTime: noonOf(day), body: text },
});
const asked = (path: RegExp): number => drive.requests.filter((one) => path.test(one)).length;

describe('an account that is connected', () => {
  it('shows what can be read, page by page and by its name, and what is added of it is found', async () => {
    for (let at = 10; at < 40; at += 1) drive.files.set(`n${at}`, { ...note('x'), name: `Note ${at}` });
    drive.files.set('pdf', {
      ...{ name: "Rex's walks.pdf", mimeType: 'application/pdf', modifiedTime: noonOf(9) },
      body: Buffer.from(pdfOf(['Beagles walk early'])),
    });
    drive.files.set('photo', { ...note('x'), mimeType: 'image/png', name: 'Photo' });
    const token = await connected('google drive');
    const first = (await files(token, 'google drive')).json;
    expect([first.files.length, first.files[0]]).toEqual([
      25,
      {
        ...{ id: 'pdf', name: "Rex's walks.pdf", type: 'pdf', changedAt: noonOf(9) },
        url: 'https://drive.google.com/file/d/pdf/view',
      },
    ]);
    const rest = (await files(token, 'google drive', `&cursor=${first.next}`)).json;
    expect([rest.files.length, rest.next]).toEqual([6, null]);
    const named = (await files(token, 'google drive', `&search=${encodeURIComponent("rex's")}`)).json;
    expect(named.files).toHaveLength(1);
    expect(await added('google drive', 'pdf')).toMatchObject({
      ...{ status: 'synced', type: 'pdf', source: 'google drive', provider: 'google drive', providerItemId: 'pdf' },
      externalFileUrl: 'https://drive.google.com/file/d/pdf/view',
    });
    expect(await shelf.search('beagles')).toMatchObject([{ place: { kind: 'page', label: '1' } }]);
  });

  it('gives documents of Google as files that keep their form, and as text where those get too large', async () => {
    await connected('google drive');
    const modifiedTime = noonOf(1);
    drive.files.set('doc', {
      ...{ name: 'Doc', mimeType: `${google}.document`, modifiedTime },
      exports: { [docx]: null, 'text/plain': 'Terriers dig' },
    });
    drive.files.set('sheet', {
      ...{ name: 'Sheet', mimeType: `${google}.spreadsheet`, modifiedTime },
      exports: {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': null,
        'text/csv': 'Walk,Price\nRiver,15\n',
      },
    });
    expect(await added('google drive', 'doc')).toMatchObject({ status: 'synced', type: 'google doc' });
    expect(await added('google drive', 'sheet')).toMatchObject({ status: 'synced', type: 'google sheet' });
    expect(await shelf.search('river')).toMatchObject([{ place: { kind: 'row', label: '1' } }]);
  });

  it('is fetched from anew only where it was changed, and keeps what was found when it is gone', async () => {
    await connected('google drive');
    drive.files.set('a', note('the red house'));
    const item = await added('google drive', 'a');
    const before = item.lastSyncedAt;
    const same = await again(item);
    expect([same.status, same.lastSyncedAt! > before!, asked(/GET .*files\/a$/)]).toEqual(['synced', true, 3]);
    drive.files.set('a', note('the blue house', 2));
    // By itself, as if somebody had asked.
    await shelf.send('PUT', `/api/context/${item.id}/resync`, { every: 'week' });
    await shelf.resync(item.id);
    expect((await shelf.ended(item.id)).status).toBe('synced');
    expect((await shelf.search('blue')).map(({ text }) => text)).toEqual(['the blue house']);
    for (const gone of [
      () => drive.files.delete('a'),
      () => drive.files.set('a', { ...note('x', 3), trashed: true }),
    ]) {
      gone();
      expect(await again(item)).toMatchObject({ status: 'error', reason: expect.stringMatching(/not there any more/) });
      expect((await shelf.search('blue')).map(({ text }) => text)).toEqual(['the blue house']);
    }
  });

  it('gives a document that takes the place of an item, which is found until it is there', async () => {
    for (const connector of ['google drive', 'notion'] as const) {
      await connected(connector);
      const old = await shelf.synced(`the red house of ${connector}`);
      drive.files.set('a', note(`the blue house of ${connector}`));
      notion.entries.set('a', { object: 'page', title: 'Houses', lastEdited: noonOf(1) });
      notion.children.set('a', [block('paragraph', `the blue house of ${connector}`)]);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      accounts.asked = () => held;
      const file = { name: 'Mine', source: connector, type: 'unrecognized', externalFileId: 'a' };
      const path = `/api/context/ingest/metadata?appId=${shelf.appId}`;
      const [newItemId] = (await shelf.send('POST', path, { contextItems: [file] })).json.contextItemIds;
      const replaced = await library.test.request('POST', `/internal/apps/${shelf.appId}/context-items/replace`, {
        ...{ token: await library.test.internalToken({}), body: { oldItemId: old, newItemId } },
      });
      expect(replaced.status).toBe(200);
      const found = async () => {
        const matches = await shelf.search(connector);
        return matches.flatMap(({ text }) => (text.includes(connector) ? [text.split(' ')[1]] : []));
      };
      expect(await found()).toEqual(['red']);
      release();
      accounts.asked = () => undefined;
      expect((await shelf.ended(newItemId)).status).toBe('synced');
      expect([await found(), (await shelf.items()).some(({ id }) => id === old)]).toEqual([['blue'], false]);
    }
  });

  it('is asked as slowly as it wants, and is renewed when its access is over', async () => {
    await connected('google drive');
    drive.files.set('a', note('patience'));
    drive.trouble = { status: 429, times: 1, retryAfter: '1' };
    expect((await added('google drive', 'a')).status).toBe('synced');
    const [refused, second] = drive.times.slice(drive.requests.lastIndexOf('GET /drive/v3/about') + 1);
    expect(second! - refused!).toBeGreaterThanOrEqual(990);
    drive.trouble = { status: 403, times: 1, reason: 'userRateLimitExceeded', retryAfter: '0' };
    drive.endAccesses();
    drive.files.set('a', note('renewed', 2));
    expect((await added('google drive', 'a')).status).toBe('synced');
    expect(asked(/POST \/token/)).toBe(2);
    // One that is over soon is renewed before it is used.
    drive.lifetime = 30;
    await connected('google drive');
    expect((await added('google drive', 'a')).status).toBe('synced');
    expect([asked(/POST \/token/), drive.requests.at(-1)]).toEqual([4, 'GET /drive/v3/files/a']);
  });

  it('that was revoked has to be connected again, and the items say so', async () => {
    const token = await connected('google drive');
    drive.files.set('a', note('x y'));
    const item = await added('google drive', 'a');
    drive.revokeAll();
    const reason = 'The connection with your account has ended. Connect it again.';
    expect(await again(item)).toMatchObject({ status: 'error', reason });
    expect((await files(token, 'google drive')).json.error.code).toBe('connector/ended');
    const { connections } = (await ask(token, 'GET', 'connections')).json;
    expect(connections[0]).toEqual({ connector: 'google drive', state: 'ended', account: 'walker@example.org' });
    await connected('google drive');
    expect((await again(item)).status).toBe('synced');
  });

  it('goes on after the installation was known under another secret for a while', async () => {
    const token = await connected('google drive');
    drive.endAccesses();
    drive.clientSecret = 'another';
    expect((await files(token, 'google drive')).json.error.code).toBe('connector/failed');
    drive.clientSecret = 'google-secret';
    expect((await files(token, 'google drive')).status).toBe(200);
  });

  it('is revoked and forgotten when it is disconnected, or its app or its person is purged', async () => {
    const token = await connected('google drive');
    const stored = await library.collection('context_connections').findOne({ appId: shelf.appId });
    expect(JSON.stringify(stored)).not.toMatch(/access-|refresh-/);
    expect(drive.granted).toBe(1);
    await ask(token, 'DELETE', 'connections?connector=google%20drive');
    expect((await files(token, 'google drive')).json.error.code).toBe('connector/not-connected');
    await until(() => drive.granted === 0);
    const left = async (): Promise<number[]> => [
      ...[drive.granted, notion.granted],
      await library.collection('context_connections').countDocuments(),
      await library.collection('context_revocations').countDocuments(),
    ];
    const before = await left();
    const goesWith = async (purge: (of: Shelf) => Promise<void>): Promise<void> => {
      const theirs = await library.owner();
      for (const connector of ['google drive', 'notion'] as const) await connected(connector, theirs);
      // It was away for a moment.
      drive.deafness = 1;
      await purge(theirs);
      await until(async () => String(await left()) === String(before));
      expect(drive.deafness).toBe(0);
    };
    await goesWith(({ appId, ownerId }) =>
      library.test.publish('apps.app.purged.v1', appId, ownerId, { appId, ownerId }),
    );
    await goesWith(({ ownerId }) =>
      library.test.publish('accounts.account.purged.v1', ownerId, ownerId, { accountId: ownerId }),
    );
  });

  it('is forgotten where its service says that it has ended, or that nothing is revoked', async () => {
    for (const end of [() => drive.revokeAll(), () => (drive.deafness = Infinity)]) {
      drive.deafness = 0;
      const token = await connected('google drive');
      end();
      await ask(token, 'DELETE', 'connections?connector=google%20drive');
      expect((await ask(token, 'GET', 'connections')).json.connections[0].state).toBe('none');
    }
    // One is over, the other goes on being asked.
    await until(async () => (await library.collection('context_revocations').countDocuments()) === 1);
    const { _id: id, ...stored } = (await library.collection('context_revocations').findOne())!;
    expect([Object.keys(stored), JSON.stringify(stored)]).toEqual([
      ['connector', 'sealed'],
      expect.not.stringMatching(/access-|refresh-/),
    ]);
    const revoke = library.test.service.app.get(RevokeProcessor);
    await revoke.failed({ revocationId: String(id) });
    expect(await library.collection('context_revocations').countDocuments()).toBe(0);
  });

  it('takes in nothing that is too large, and nothing of a kind that cannot be read', async () => {
    await connected('google drive');
    const before = library.used.size;
    drive.files.set('huge', { ...note('x'), body: Buffer.alloc(10_000_001, 'x ') });
    drive.files.set('photo', { ...note('x'), mimeType: 'image/png' });
    expect(await added('google drive', 'huge')).toMatchObject({
      status: 'error',
      reason: expect.stringMatching(/big|large/),
    });
    expect(await added('google drive', 'photo')).toMatchObject({
      ...{ status: 'error', reason: 'The file is of a kind that cannot be read.' },
    });
    expect(library.used.size).toBe(before);
  });
});

describe('a consent', () => {
  it('counts for the person and the app that it was asked for, once and with its proof', async () => {
    const { token } = await picker();
    const { state, code } = await consent(token, 'google drive');
    const [otherApp, stranger] = [await library.owner(), await library.owner()];
    // Another app of the same owner.
    library.apps.set(otherApp.appId, { ...library.apps.get(otherApp.appId)!, ownerId: shelf.ownerId });
    const codes = [];
    for (const [shelfOfApp, person] of [
      [stranger, stranger.token],
      [otherApp, shelf.token],
    ] as const) {
      const { token: theirs } = await picker(shelfOfApp, person);
      codes.push((await ask(theirs, 'POST', 'connections', { state, code })).json.error.code);
    }
    for (const wrong of [`${state.slice(0, -4)}AAAA`, 'v1.x.y'])
      codes.push((await ask(token, 'POST', 'connections', { state: wrong, code })).json.error.code);
    // The code of one question does not fit the proof of another.
    const another = await consent(token, 'google drive');
    codes.push((await ask(token, 'POST', 'connections', { state: another.state, code })).json.error.code);
    expect(codes).toEqual(Array(5).fill('connector/refused'));
    expect((await ask(token, 'POST', 'connections', { state, code })).status).toBe(200);
    expect((await ask(token, 'POST', 'connections', { state, code })).json.error.code).toBe('connector/refused');
  });

  it('that is refused, or gives less than was asked for, connects nothing', async () => {
    const { token } = await picker();
    drive.answers = 'no';
    expect(await consent(token, 'google drive')).toMatchObject({ error: 'access_denied', code: '' });
    drive.answers = 'less';
    const { state, code } = await consent(token, 'google drive');
    expect((await ask(token, 'POST', 'connections', { state, code })).json.error.code).toBe('connector/refused');
    expect((await ask(token, 'GET', 'connections')).json.connections[0].state).toBe('none');
  });
});

describe('a token of the picker', () => {
  it('is for whoever may edit the app, as long as they may, and for their own account alone', async () => {
    const owners = await connected('google drive');
    const editor = await library.member(shelf, 'editor');
    const { token } = await picker(shelf, editor.token);
    expect((await files(token, 'google drive')).json.error.code).toBe('connector/not-connected');
    expect((await files(owners, 'google drive')).status).toBe(200);
    drive.files.set('a', note('x y'));
    const sent = await consent(token, 'google drive');
    await ask(token, 'POST', 'connections', { state: sent.state, code: sent.code });
    const theirs = await added('google drive', 'a', editor.token);
    expect(theirs.status).toBe('synced');
    await library.member(shelf, 'viewer');
    const reason = expect.stringMatching(/^Whoever added it may not edit this app any more/);
    expect(await again(theirs)).toMatchObject({ status: 'error', reason });
    expect((await files(token, 'google drive')).json.error.code).toBe('connector/token-ended');
    const stranger = await library.owner();
    expect((await picker(shelf, stranger.token)).status).toBe(404);
    for (const wrong of ['', 'x', `${owners}x`, owners.replace(shelf.appId, stranger.appId)])
      expect((await files(wrong, 'google drive')).status).toBe(401);
    const body = { contextItems: [{ name: 'x', source: 'notion', type: 'notion page', externalFileId: 'a' }] };
    const refused = await shelf.send('POST', `/api/context/ingest/metadata?appId=${shelf.appId}`, body);
    expect(refused.json.error.code).toBe('connector/not-connected');
  });
});

describe('pages of Notion', () => {
  const page = (title: string, day = 1) => ({ object: 'page' as const, title, lastEdited: noonOf(day) });

  it('are read with headings, lists and tables, and databases by their rows', async () => {
    const token = await connected('notion');
    const table = block('table', '', { has_children: true });
    const list = block('numbered_list_item', 'Leash', { has_children: true });
    notion.entries.set('p1', page('Walks', 2));
    notion.children.set('p1', [
      block('heading_1', 'Rules'),
      list,
      block('numbered_list_item', 'Water & <bowl>'),
      table,
      block('to_do', 'Feed Rex', { to_do: { rich_text: rich('Feed Rex'), checked: true } }),
    ]);
    notion.children.set(list.id, [block('paragraph', 'A short one')]);
    notion.children.set(table.id, [
      { ...block('table_row', ''), table_row: { cells: [rich('River'), rich('15 euro')] } },
    ]);
    notion.entries.set('d1', {
      ...{ object: 'database', title: 'Dogs', lastEdited: noonOf(1) },
      properties: { Age: { type: 'number' }, Name: { type: 'title' } },
      rows: [{ Name: { type: 'title', title: rich('Rex') }, Age: { type: 'number', number: 4 } }],
    });
    expect((await files(token, 'notion')).json.files).toMatchObject([
      { id: 'p1', name: 'Walks', type: 'notion page' },
      { id: 'd1', name: 'Dogs', type: 'notion database' },
    ]);
    const item = await added('notion', 'p1');
    expect(item).toMatchObject({ status: 'synced', type: 'notion page', externalFileUrl: 'https://www.notion.so/p1' });
    const { text, place } = (await shelf.search('river'))[0]!;
    expect(text).toMatch(/1\. Leash\s+A short one\s+2\. Water & <bowl>\s+River 15 euro\s+\[x\] Feed Rex/);
    expect(place).toEqual({ kind: 'heading', label: 'Walks' });
    const rows = await added('notion', 'd1');
    expect(rows).toMatchObject({ status: 'synced', type: 'notion database' });
    expect((await shelf.search('Rex'))[0]!.text).toContain('Name: Rex; Age: 4');
    notion.requests.length = 0;
    expect([(await again(item)).status, notion.requests]).toEqual(['synced', ['GET /v1/pages/p1']]);
    expect((await again(rows)).status).toBe('synced');
  });

  it('end where blocks stand within themselves, and where lists have no end', async () => {
    await connected('notion');
    notion.entries.set('loop', page('Loop'));
    const synced = block('synced_block', '', {
      ...{ has_children: true, synced_block: { synced_from: { block_id: 'loop' } } },
    });
    notion.children.set('loop', [block('paragraph', 'Round and round'), synced]);
    expect((await added('notion', 'loop')).status).toBe('synced');
    notion.entries.set('deep', page('Deep'));
    const links = Array.from({ length: 25 }, (_, at) => block('toggle', `Step ${at}`, { has_children: true }));
    for (const [at, one] of links.entries()) notion.children.set(at === 0 ? 'deep' : links[at - 1]!.id, [one]);
    const reason = expect.stringMatching(/holds more than can be read at once/);
    expect(await added('notion', 'deep')).toMatchObject({ status: 'error', reason });
    notion.entries.set('endless', page('Endless'));
    notion.children.set('endless', [block('paragraph', 'again')]);
    notion.isEndless = true;
    expect(await added('notion', 'endless')).toMatchObject({ status: 'error', reason });
  });
});

describe('an installation without accounts to connect', () => {
  let bare: Library;
  beforeAll(async () => {
    bare = await Library.open();
  }, 60_000);
  afterAll(() => bare.stop());

  it('does not start with half of one', () => {
    const half = connectorsEnv.parse({ NOTION_CLIENT_ID: 'x' });
    expect(() => clientAccess(half, 'NOTION')).toThrow('NOTION_CLIENT_SECRET is missing');
    expect(clientAccess(half, 'GOOGLE_DRIVE')).toBeUndefined();
  });

  it('offers none', async () => {
    const of = await bare.owner();
    const list = async (on: Shelf) => (await on.send('GET', `/api/context/items?appId=${on.appId}`)).json.connectors;
    expect([await list(of), await list(shelf)]).toEqual([[], ['google drive', 'notion']]);
  });
});

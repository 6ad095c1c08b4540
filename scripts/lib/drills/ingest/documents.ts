// Documents of connected accounts as they come in while something goes wrong: files of Drive, pages and a database of
// Notion, one that was changed since it was synced, one that was not, and one that is deleted.
import { setTimeout as sleep } from 'node:timers/promises';
import { widgetTokenHeader } from '@lathe/proto/context-ingest/connectors';
import { block, rich } from '../../../../services/context-ingest/test/stand-ins/notion.ts';
import { deleteItem, type Filled, type Filling, type Given, newWord, paragraphs, untilSynced } from './shelf.ts';
import type { IngestWorld, Shelf } from './world.ts';

type Connector = 'google drive' | 'notion';

const day = (number: number): string => `2026-03-0${number}T12:00:00.000Z`;
/** Paragraphs of a usual document, each a chunk, and of the one that has two files of vectors. */
const [usual, long] = [20, 600];

/** Connects an account of each service with the app, as the picker does. */
async function connect({ client, appId }: Shelf): Promise<void> {
  const path = `/api/integrations/fetchCarbonTokens?appId=${appId}`;
  const { token } = await client.request<{ token: string }>('GET', path);
  const ask = async (method: string, at: string, body: object) => {
    const headers = { [widgetTokenHeader]: token, 'content-type': 'application/json' };
    const answer = await fetch(`${client.url}/api/integrations/${at}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${at} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  for (const connector of ['google drive', 'notion'] as const) {
    const { url } = (await ask('POST', 'connections/begin', { connector })) as { url: string };
    const { headers } = await fetch(url, { redirect: 'manual' });
    const { searchParams } = new URL(headers.get('location') ?? '');
    await ask('POST', 'connections', { state: searchParams.get('state'), code: searchParams.get('code') });
  }
}

export const write = ({ accounts }: IngestWorld, id: string, word: string, count = usual, changedOn = 1): void => {
  const body = paragraphs(word, count);
  accounts.drive.files.set(id, { name: word, mimeType: 'text/plain', modifiedTime: day(changedOn), body });
};

function writePage({ accounts: { notion } }: IngestWorld, id: string, word: string): void {
  const parts = paragraphs(word, usual).split('\n\n');
  const inner = block('toggle', parts[0] ?? '', { has_children: true });
  notion.entries.set(id, { object: 'page', title: word, lastEdited: day(1) });
  notion.children.set(id, [inner]);
  notion.children.set(
    inner.id,
    parts.map((text) => block('paragraph', text)),
  );
}

function writeRows({ accounts: { notion } }: IngestWorld, id: string, word: string): void {
  const rows = paragraphs(word, usual)
    .split('\n\n')
    .map((text) => ({ Name: { type: 'title', title: rich(text) } }));
  const properties = { Name: { type: 'title' } };
  notion.entries.set(id, { object: 'database', title: word, lastEdited: day(1), properties, rows });
}

export async function add({ client, appId }: Shelf, source: Connector, word: string): Promise<Given> {
  const document = { name: word, source, type: 'unrecognized', externalFileId: word };
  const { contextItemIds } = await client.request<{ contextItemIds: string[] }>(
    'POST',
    `/api/context/ingest/metadata?appId=${appId}`,
    { contextItems: [document] },
  );
  return { id: contextItemIds[0] ?? '', word };
}

/** Documents that are synced already, of which one is changed then. */
interface Old {
  readonly same: Given;
  readonly changed: Given;
}

async function begin(world: IngestWorld, shelf: Shelf): Promise<Old> {
  await connect(shelf);
  const given: Given[] = [];
  for (const word of [newWord(), newWord()]) {
    write(world, word, word);
    given.push(await add(shelf, 'google drive', word));
  }
  for (const one of given) await untilSynced(world, one);
  const [same, changed] = given as [Given, Given];
  return { same, changed };
}

const again = ({ client, appId }: Shelf, { id }: Given): Promise<unknown> =>
  client.request('POST', `/api/context/${id}/sync?appId=${appId}`);

async function fill(world: IngestWorld, shelf: Shelf, { same, changed }: Old, pauseMs: number): Promise<Filled> {
  const newer = { id: changed.id, word: newWord() };
  write(world, changed.word, newer.word, usual, 2);
  await again(shelf, changed);
  const words = [newWord(), newWord(), newWord(), newWord()] as const;
  const [file, page, rows, doomed] = words;
  write(world, file, file, long);
  writePage(world, page, page);
  writeRows(world, rows, rows);
  write(world, doomed, doomed);
  const [first, second, third, fourth] = [
    await add(shelf, 'google drive', file),
    await add(shelf, 'notion', page),
    await add(shelf, 'notion', rows),
    await add(shelf, 'google drive', doomed),
  ];
  await again(shelf, same);
  await sleep(pauseMs);
  await deleteItem(shelf, fourth);
  return { kept: [first, second, third, same, newer], gone: [fourth], before: [changed] };
}

export const documents: Filling<Old> = { begin, fill };

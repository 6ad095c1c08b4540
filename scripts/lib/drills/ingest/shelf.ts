// The data of one app as it comes in while something goes wrong: a long file, texts, one that takes the place of
// another, one that is deleted, and a web site.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IngestWorld, type Shelf, within } from './world.ts';

const overMs = 60_000;
/** Paragraphs of the long file, each a chunk: two files of vectors, and more upserts. */
const longParagraphs = 600;

/** An item that was acknowledged. Every part of it says the word. */
export interface Given {
  readonly id: string;
  readonly word: string;
}

export const newWord = (): string => `word${randomBytes(5).toString('hex')}`;
export const paragraphs = (word: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index} ${'hound '.repeat(150)}`).join('\n\n');

export async function addText({ client, appId }: Shelf, word: string, count = 3): Promise<Given> {
  const { contextItemId: id } = await client.request<{ contextItemId: string }>(
    'POST',
    `/api/context/ingest/text?appId=${appId}`,
    { context: paragraphs(word, count), name: word },
  );
  return { id, word };
}

export async function addFile({ client: { url, token }, appId }: Shelf, word: string, text: string): Promise<Given> {
  const form = new FormData();
  form.append('file', new File([text], `${word}.txt`));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/context/ingest/file?appId=${appId}`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The file was answered ${answer.status}: ${await answer.text()}`);
  return { id: ((await answer.json()) as { contextItemId: string }).contextItemId, word };
}

async function addSite(world: IngestWorld, { client, appId }: Shelf, word: string): Promise<Given> {
  const externalFileUrl = world.pageAddress(word);
  const page = { source: 'web scraper', type: 'web page', name: word, externalFileUrl, crawl: { depth: 1, pages: 10 } };
  const { contextItemIds } = await client.request<{ contextItemIds: string[] }>(
    'POST',
    `/api/context/ingest/metadata?appId=${appId}`,
    { contextItems: [page] },
  );
  return { id: contextItemIds[0] ?? '', word };
}

export async function deleteItem({ client }: Shelf, { id }: Given): Promise<void> {
  await client.request('DELETE', `/api/context/${id}`);
}

/** What there is to be in the end, and what is gone. */
export interface Filled {
  readonly kept: readonly Given[];
  readonly gone: readonly Given[];
  /** What items said before they were changed: found as long as nothing newer is. */
  readonly before?: readonly Given[];
}

/** What comes in while something goes wrong. */
export interface Filling<Old> {
  /** What is there before, when nothing is wrong yet. */
  begin(world: IngestWorld, shelf: Shelf): Promise<Old>;
  /** Adds all of it, and takes back what is to be gone after `pauseMs`. */
  fill(world: IngestWorld, shelf: Shelf, old: Old, pauseMs: number): Promise<Filled>;
}

/** Throws where it is not synced in time although nothing is wrong. */
export async function untilSynced(world: IngestWorld, { id }: Given): Promise<void> {
  const items = world.db.collection<{ _id: string; status: string; reason: string | null }>('context_items');
  if (await within(overMs, async () => (await items.findOne({ _id: id }))?.status === 'synced')) return;
  const row = await items.findOne({ _id: id });
  throw new Error(`An item is ${row?.status} (${row?.reason}) although nothing was wrong`);
}

/** A text that is synced already, to be replaced. */
async function oldItem(world: IngestWorld, shelf: Shelf): Promise<Given> {
  const old = await addText(shelf, newWord());
  await untilSynced(world, old);
  return old;
}

async function fill(world: IngestWorld, shelf: Shelf, old: Given, pauseMs: number): Promise<Filled> {
  const long = newWord();
  const file = await addFile(shelf, long, paragraphs(long, longParagraphs));
  const fresh = await addText(shelf, newWord());
  const items = { oldItemId: old.id, newItemId: fresh.id };
  await shelf.client.request('POST', `/api/tools/${shelf.appId}/replaceDataItem`, items);
  const site = await addSite(world, shelf, newWord());
  const [text, doomed] = [await addText(shelf, newWord()), await addText(shelf, newWord(), 40)];
  await sleep(pauseMs);
  await deleteItem(shelf, doomed);
  return { kept: [file, fresh, site, text], gone: [old, doomed] };
}

export const anything: Filling<Given> = { begin: oldItem, fill };

// What a round left behind: items, files, vectors and pages of an app, held against each other.
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asError } from '../../as-error.ts';
import type { Filled, Given } from './shelf.ts';
import type { IngestWorld, Shelf } from './world.ts';

/** How long items may take to be over, and what was deleted to be gone, after the harm. */
const overMs = 180_000;
const pollMs = 200;
const chunksAtOnce = 100;

interface ItemRow {
  _id: string;
  status: string;
  reason: string | null;
  content: string | null;
  draft: { id: string } | null;
  numOfChunks: number;
}

/** What was counted; problems are sentences. */
export interface RoundCount {
  items: number;
  lost: number;
  twice: number;
  orphans: number;
  /** Items that ended in an error, with their reasons. */
  reasons: string[];
  problems: string[];
}

const isOver = ({ status }: ItemRow): boolean => ['synced', 'error', 'usage_limit_reached'].includes(status);

/** Waits until everything is over, and counts. */
export async function countShelf(world: IngestWorld, shelf: Shelf, { kept, gone }: Filled): Promise<RoundCount> {
  const count: RoundCount = { items: kept.length, lost: 0, twice: 0, orphans: 0, reasons: [], problems: [] };
  const ended = await settled(world, shelf.appId);
  if (!ended)
    count.problems.push(`items are not over after ${overMs / 1000} s: ${await unfinished(world, shelf.appId)}`);
  const rows = await rowsOf(world, shelf.appId);
  for (const given of kept)
    await countItem(
      count,
      shelf,
      given,
      rows.find(({ _id }) => _id === given.id),
    );
  for (const { id, word } of gone) {
    if (rows.some(({ _id }) => _id === id)) count.problems.push(`${id} is there although it is gone`);
    for (const found of await foundBy(shelf, word)) count.problems.push(`${found} is found although it is gone`);
  }
  for (const row of rows)
    if (![...kept, ...gone].some(({ id }) => id === row._id)) count.problems.push(`nobody was told of ${row._id}`);
  await countOrphans(count, world, shelf.appId, rows);
  return count;
}

/** Of an app that is purged nothing is left. */
export async function countPurged(world: IngestWorld, appId: string): Promise<RoundCount> {
  const count: RoundCount = { items: 0, lost: 0, twice: 0, orphans: 0, reasons: [], problems: [] };
  const isEmpty = async (): Promise<boolean> => {
    count.orphans = 0;
    count.problems = [];
    const rows = await rowsOf(world, appId);
    if (rows.length > 0) count.problems.push(`${rows.length} items of a purged app are there`);
    await countOrphans(count, world, appId, []);
    return count.problems.length === 0;
  };
  for (const deadline = Date.now() + overMs; !(await isEmpty()) && Date.now() < deadline;) await sleep(pollMs);
  return count;
}

const rowsOf = (world: IngestWorld, appId: string): Promise<ItemRow[]> =>
  world.db.collection<ItemRow>('context_items').find({ appId }).toArray();

/** An upload is looked after a day later, whatever became of it. */
const uploads = { queue: 'context-uploads' };
const openJobs = (world: IngestWorld, appId: string) =>
  world.db.collection('jobs').find({ 'payload.appId': appId, status: { $in: ['waiting', 'active'] }, $nor: [uploads] });

async function settled(world: IngestWorld, appId: string): Promise<boolean> {
  for (const deadline = Date.now() + overMs; Date.now() < deadline; await sleep(pollMs)) {
    const [rows, jobs] = [await rowsOf(world, appId), await openJobs(world, appId).toArray()];
    if (rows.every(isOver) && jobs.length === 0) return true;
  }
  return false;
}

async function unfinished(world: IngestWorld, appId: string): Promise<string> {
  const [rows, jobs] = [await rowsOf(world, appId), await openJobs(world, appId).toArray()];
  const items = rows.filter((row) => !isOver(row)).map(({ _id, status }) => `${_id} ${status}`);
  return [...items, ...jobs.map(({ _id, status, reason }) => `job ${String(_id)} ${status} (${reason})`)].join(', ');
}

/** A synced item is found with all its chunks, each once; any other one is not found, and says why. */
async function countItem(
  count: RoundCount,
  shelf: Shelf,
  { id, word }: Given,
  row: ItemRow | undefined,
): Promise<void> {
  const found = await foundBy(shelf, word);
  if (!row) {
    count.lost += 1;
    count.problems.push(`${id} is lost`);
    return;
  }
  if (row.status !== 'synced') {
    if (row.status !== 'error' || !isReason(row.reason))
      count.problems.push(`${id} is ${row.status} for the reason ${JSON.stringify(row.reason)}`);
    else count.reasons.push(row.reason ?? '');
    if (found.length > 0) count.problems.push(`${id} is found although it is ${row.status}`);
    return;
  }
  const { chunks, total } = await chunksOf(shelf, id);
  if (total === 0 || total !== row.numOfChunks || chunks.length !== total || !chunks.every(({ text }) => text !== '')) {
    count.lost += 1;
    count.problems.push(`${id} has ${chunks.length} of ${total} chunks, and ${row.numOfChunks} are said to be there`);
  }
  if (new Set(chunks.map(({ chunk }) => chunk)).size < chunks.length) {
    count.twice += 1;
    count.problems.push(`${id} has a chunk twice`);
  }
  if (!found.includes(id) || found.some((other) => other !== id)) {
    count.lost += 1;
    count.problems.push(`a search for what ${id} says finds ${found.join(', ') || 'nothing'}`);
  }
}

/** Words that say what is the matter, which those for anything at all do not. */
export const isReason = (reason: string | null): boolean =>
  /^[A-Z]\S*(?: \S+){3}/.test(reason ?? '') && !/^Something went wrong/.test(reason ?? '');

async function chunksOf({ client, appId }: Shelf, id: string) {
  const chunks: { chunk: number; text: string }[] = [];
  for (;;) {
    const path = `/api/context/${id}/chunks?appId=${appId}&from=${chunks.length}&limit=${chunksAtOnce}`;
    const page = await client.request<{ chunks: typeof chunks; total: number }>('GET', path);
    chunks.push(...page.chunks);
    if (page.chunks.length === 0 || chunks.length >= page.total) return { chunks, total: page.total };
  }
}

/** Items in which the word is found; none twice unless a match is. */
async function foundBy({ client, appId }: Shelf, word: string): Promise<string[]> {
  const path = `/api/context/search?appId=${appId}`;
  const { matches } = await client.request<{ matches: { contextItemId: string; chunk: number; text: string }[] }>(
    'POST',
    path,
    { query: word, limit: 50 },
  );
  const with_ = matches.filter(({ text }) => text.includes(word));
  const keys = with_.map(({ contextItemId, chunk }) => `${contextItemId}#${chunk}`);
  if (new Set(keys).size < keys.length) throw new Error(`A search finds a chunk twice: ${keys.join(', ')}`);
  return [...new Set(with_.map(({ contextItemId }) => contextItemId))];
}

/** Vectors, files, pages and counts that no item accounts for, and vectors that are missing or twice. */
async function countOrphans(
  count: RoundCount,
  world: IngestWorld,
  appId: string,
  rows: readonly ItemRow[],
): Promise<void> {
  const orphan = (what: string, times = 1): void => {
    count.orphans += times;
    count.problems.push(`orphan: ${what}`);
  };
  const contents = new Map(
    rows.flatMap((row) => (row.content === null ? [] : [[row.content, row.numOfChunks] as const])),
  );
  const drafts = new Set(rows.flatMap(({ draft }) => draft?.id ?? []));
  const [ids, strays] = [new Map<string, number>(), new Map<string, number>()];
  for (const id of world.pinecone.ids(appId)) {
    const [content = '', chunk] = id.split('#');
    ids.set(content, (ids.get(content) ?? 0) + 1);
    if (!drafts.has(content) && !(Number(chunk) < (contents.get(content) ?? 0)))
      strays.set(content, 1 + (strays.get(content) ?? 0));
  }
  for (const [content, times] of strays) orphan(`${times} vectors of ${content}`, times);
  for (const [content, chunks] of contents)
    if (!drafts.has(content) && ids.get(content) !== chunks) {
      count.lost += 1;
      count.problems.push(`${content} has ${ids.get(content) ?? 0} vectors of ${chunks}`);
    }
  const itemIds = new Set(rows.map(({ _id }) => _id));
  for (const file of await filesOf(world.folderOf(appId))) {
    const [folder = '', name = ''] = file.split('/');
    const isChunks = name === 'chunks' && (contents.has(folder) || drafts.has(folder));
    if (!isChunks && !(name !== 'chunks' && itemIds.has(folder))) orphan(`file ${file}`);
  }
  const pages = await world.db.collection('context_pages').find({ appId }).toArray();
  for (const { itemId, address } of pages) if (!itemIds.has(itemId)) orphan(`page ${address}`);
  const lane = await world.db
    .collection<{ _id: string; items: number; busy: number }>('context_lanes')
    .findOne({ _id: appId });
  if (lane && (lane.items !== rows.length || lane.busy !== 0))
    orphan(`a count of ${lane.items} items and ${lane.busy} at work, of ${rows.length}`);
}

/** `folder/name` of each file. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((asError(error) as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath.slice(folder.length + 1)}/${name}`);
}

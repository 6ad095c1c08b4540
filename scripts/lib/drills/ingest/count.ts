// What a round left behind: items, files, vectors and pages of an app, held against each other.
import { setTimeout as sleep } from 'node:timers/promises';
import { countOrphans, type ItemRow, type RoundCount, uploads } from './orphans.ts';
import type { Filled, Given } from './shelf.ts';
import type { IngestWorld, Shelf } from './world.ts';

/** How long items may take to be over, and what was deleted to be gone, after the harm. */
const overMs = 180_000;
const pollMs = 200;
const chunksAtOnce = 100;

const isOver = ({ status }: ItemRow): boolean => ['synced', 'error', 'usage_limit_reached'].includes(status);

/** Waits until everything is over, and counts. `untold`: there may be items of which nobody had an answer. */
export async function countShelf(
  world: IngestWorld,
  shelf: Shelf,
  { kept, gone, before = [] }: Filled,
  untold: boolean,
): Promise<RoundCount> {
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
  for (const { id, word } of before) {
    const isSynced = rows.some(({ _id, status }) => _id === id && status === 'synced');
    if ((await foundBy(shelf, word)).includes(id) === isSynced)
      count.problems.push(`what ${id} said before is ${isSynced ? 'found still' : 'lost'}`);
  }
  for (const row of rows)
    if (!untold && ![...kept, ...gone].some(({ id }) => id === row._id))
      count.problems.push(`nobody was told of ${row._id}`);
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
    if (found.length > 0 && row.content === null) count.problems.push(`${id} is found although it is ${row.status}`);
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
  /^[A-Z]\S*(?: \S+){3}/.test(reason ?? '') && !reason?.startsWith('Something went wrong');

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

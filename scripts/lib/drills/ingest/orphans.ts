// What stands in files, vectors and records of an app and belongs to no item.
import { readdir } from 'node:fs/promises';
import { asError } from '../../as-error.ts';
import type { IngestWorld } from './world.ts';

export interface ItemRow {
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

/** An upload is looked after a day later, whatever became of it. */
export const uploads = { queue: 'context-uploads' };

/** Vectors, files, pages and counts that no item accounts for, and vectors that are missing or twice. */
export async function countOrphans(
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
  const looked = { ...uploads, 'payload.appId': appId, status: 'waiting' };
  const underWay = await world.db
    .collection<{ payload: { itemId: string } }>('jobs')
    .distinct('payload.itemId', looked);
  for (const file of await filesOf(world.folderOf(appId))) {
    const [folder = '', name = ''] = file.split('/');
    const isKnown =
      name === 'chunks'
        ? contents.has(folder) || drafts.has(folder)
        : itemIds.has(folder) || (name === 'source' && underWay.includes(folder));
    if (!isKnown) orphan(`file ${file}`);
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

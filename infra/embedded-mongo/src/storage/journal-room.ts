import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** What LMDB says of its file. */
export interface FileStats {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly treeDepth: number;
}

/** The file is made longer by this much more than is missing, so that not every batch does it. */
const ahead = 64 * 1024;
const zeros = Buffer.alloc(1024 * 1024);
/** Pages that a batch writes whatever is in it: the list of free pages and the roots. */
const pagesBeside = 64;

/**
 * Bytes that a batch may add to the file at most: what is in it, with half-empty pages, and a copy of every page on the
 * way to each of its entries, or of all that there are.
 */
function neededBytes({ pageSize, lastPageNumber, treeDepth }: FileStats, entries: number, bytes: number): number {
  return (Math.min(entries * (treeDepth + 1), lastPageNumber) + pagesBeside) * pageSize + 2 * bytes;
}

/**
 * Makes sure that the disk has room for a batch before LMDB writes it, by making its file longer. LMDB must not meet a
 * full disk itself: the text of its error is longer than the memory that it has for it, which ends the process now and
 * then (3.5.6, mdb_page_flush). Only for while LMDB writes nothing. Throws what the disk says, and leaves the file as
 * it was.
 */
export async function reserveRoom(path: string, stats: FileStats, entries: number, bytes: number): Promise<void> {
  const { size } = statSync(path);
  const missing = (stats.lastPageNumber + 1) * stats.pageSize + neededBytes(stats, entries, bytes) - size;
  if (missing <= 0) return;
  const file = await open(path, 'r+');
  try {
    await extend(file, size, size + missing + ahead);
  } catch (error) {
    await file.truncate(size);
    throw error;
  } finally {
    await file.close();
  }
}

/** Zeros are written, not left out, so that the disk has set the room aside. */
async function extend(file: Awaited<ReturnType<typeof open>>, from: number, to: number): Promise<void> {
  for (let at = from; at < to;) at += (await file.write(zeros, 0, Math.min(zeros.length, to - at), at)).bytesWritten;
}

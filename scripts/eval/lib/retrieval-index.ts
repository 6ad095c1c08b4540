// The documents of a collection, made searchable as the product makes the pages of a site searchable, and searched as it
// searches them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChunkReader } from '@lathe/context-ingest/chunks/chunk-file';
import { DocumentPool } from '@lathe/context-ingest/chunks/document-pool';
import { extractText } from '@lathe/context-ingest/extraction/extract-text';
import { ChunkSearch, placeOf } from '@lathe/context-ingest/queries/chunk-search';
import { chunksAtOnce, ItemFiles } from '@lathe/context-ingest/records/item-files';
import { ItemSearch } from '@lathe/context-ingest/searching/item-search';
import { openItemEmbeddings } from '@lathe/context-ingest/vectors/item-embeddings';
import { ScannedVectors } from '@lathe/context-ingest/vectors/scanned-vectors';
import { vectorsEnv } from '@lathe/context-ingest/vectors/vectors-config';
import { loadConfig } from '@lathe/platform/config/load-config';
import { DiskFileStore } from '@lathe/platform/files/disk-file-store';
import { createLogger } from '@lathe/platform/logging/logger';
import type { RetrievalSet } from './retrieval-set.ts';

export const sides = ['words', 'vectors', 'hybrid'] as const;
export type Side = (typeof sides)[number];

const place = { appId: 'app', itemId: 'documents' };
const searchMemory = 1_000_000_000;

export interface RetrievalIndex {
  readonly chunks: number;
  /** What made the vectors. */
  readonly model: string;
  /** Vectors that were made in a second. */
  readonly rate: number;
  /** Ids of the documents whose chunks are found, the best first, of so many chunks that each side names. */
  search(side: Side, query: string, most: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Makes a collection searchable; with the model that EMBEDDINGS_* name, if they name one. */
export async function openIndex({ documents }: RetrievalSet): Promise<RetrievalIndex> {
  const folder = mkdtempSync(join(tmpdir(), 'lathe-retrieval-'));
  const files = new DiskFileStore(folder);
  const pool = new DocumentPool();
  const search = new ItemSearch(files, searchMemory);
  const embeddings = await openItemEmbeddings(loadConfig(vectorsEnv), pool);
  const vectors = new ScannedVectors(embeddings, files, search);
  const pages = documents
    // One that is empty would be refused, and cannot be found.
    .filter(({ title, text }) => `${title}${text}`.trim() !== '')
    .map(async ({ id, title, text }) => {
      const page = title === '' ? text : `# ${title}\n\n${text}`;
      return { ...(await extractText(Buffer.from(page), 'page.md')), address: id };
    });
  const { file, chunks } = await pool.ask('pages', await Promise.all(pages));
  await new ItemFiles(files).putChunks(place, file);
  const reader = new ChunkReader(file);
  const began = performance.now();
  for (let first = 0; first < chunks; first += chunksAtOnce) {
    const numbers = Array.from({ length: Math.min(chunksAtOnce, chunks - first) }, (_, index) => first + index);
    await vectors.addDocuments(
      numbers.map((chunk) => ({ pageContent: reader.textOf(chunk), metadata: { ...place, chunk } })),
    );
  }
  const rate = chunks / ((performance.now() - began) / 1_000);
  const items = [{ appId: place.appId, content: place.itemId, numOfChunks: chunks, vectors: embeddings.model }];
  const chunkSearch = new ChunkSearch(search, embeddings, vectors, createLogger('retrieval', 'warn'));
  const find: Record<Side, (query: string, most: number) => Promise<string[]>> = {
    words: (query, most) => chunkSearch.byWords(items, query, most),
    vectors: (query, most) => chunkSearch.byVectors(items, query, most),
    hybrid: async (query, most) => (await chunkSearch.hybrid(items, query, 2 * most, most)).best.map(({ key }) => key),
  };
  return {
    chunks,
    model: embeddings.model,
    rate,
    search: async (side, query, most) => {
      const keys = await find[side](query, most);
      return [...new Set(keys.map((key) => reader.chunk(placeOf(key).chunk).url!))];
    },
    close: async () => {
      await search.onModuleDestroy();
      await pool.onModuleDestroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import type { FileStore } from '@lathe/platform/files/file-store';
import { CONFIG, FILE_STORE } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { DocumentPool } from '../chunks/document-pool.js';
import { ItemSearch } from '../searching/item-search.js';
import { CONTEXT_VECTORS, type ContextVectors } from './context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings, openItemEmbeddings } from './item-embeddings.js';
import { ScannedVectors } from './scanned-vectors.js';
import { pineconeAccess, type VectorsConfig } from './vectors-config.js';

const megabyte = 1_000_000;

/** Each library is loaded only where it is used. */
async function openVectors(
  config: VectorsConfig,
  embeddings: ItemEmbeddings,
  files: FileStore,
  search: ItemSearch,
): Promise<ContextVectors> {
  const access = pineconeAccess(config);
  if (!access) return new ScannedVectors(embeddings, files, search);
  const { PineconeVectors } = await import('./pinecone-vectors.js');
  return new PineconeVectors(embeddings, access);
}

/** What makes vectors, where they are kept, and what searches in files; each chosen by its variables. */
@Module({
  providers: [
    DocumentPool,
    {
      provide: ItemSearch,
      inject: [FILE_STORE, CONFIG],
      useFactory: (files: FileStore, config: VectorsConfig) =>
        new ItemSearch(files, config.SEARCH_MEMORY_MB * megabyte),
    },
    {
      provide: ITEM_EMBEDDINGS,
      inject: [CONFIG, DocumentPool],
      useFactory: openItemEmbeddings,
    },
    {
      provide: CONTEXT_VECTORS,
      inject: [CONFIG, ITEM_EMBEDDINGS, FILE_STORE, ItemSearch],
      useFactory: openVectors,
    },
  ],
  exports: [DocumentPool, ItemSearch, ITEM_EMBEDDINGS, CONTEXT_VECTORS],
})
export class VectorsModule {}

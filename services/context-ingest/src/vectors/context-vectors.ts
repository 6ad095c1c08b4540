import type { Document } from '@langchain/core/documents';
import { VectorStore } from '@langchain/core/vectorstores';
import type { ItemPlace } from '../records/item-files.js';

/** What is known of a vector beside its numbers; texts stand with the chunks. */
export interface VectorMetadata extends ItemPlace {
  /** Number of the chunk in its item. */
  readonly chunk: number;
}

/** An item with its number of chunks. */
export type VectorItem = ItemPlace & { readonly chunks: number };

/** Which vectors are looked at: those of these items of one app. */
export interface VectorFilter {
  readonly appId: string;
  readonly items: readonly VectorItem[];
}

/** Which vectors are deleted: those of an item, or all of an app. */
export type VectorDeletion = VectorItem | { readonly appId: string };

/**
 * Where the vectors of chunks are kept (design section 1): LangChain's VectorStore, with a filter of one app. `addVectors`
 * takes chunks of one item in their order, `chunksAtOnce` at most, the first a multiple of it; adding them again changes
 * nothing, nor does deleting them again. Throws `unavailable` and `too-many-requests` where trying again may help.
 */
export abstract class ContextVectors extends VectorStore {
  declare FilterType: VectorFilter;

  abstract override addVectors(vectors: number[][], documents: Document<VectorMetadata>[]): Promise<void>;

  override async addDocuments(documents: Document<VectorMetadata>[]): Promise<void> {
    const vectors = await this.embeddings.embedDocuments(documents.map(({ pageContent }) => pageContent));
    await this.addVectors(vectors, documents);
  }
}

export const CONTEXT_VECTORS = Symbol('ContextVectors');

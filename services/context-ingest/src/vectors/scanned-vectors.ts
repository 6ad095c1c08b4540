import type { Document } from '@langchain/core/documents';
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import type { FileStore } from '@lathe/platform/files/file-store';
import { LRUCache } from 'lru-cache';
import { vectorFile } from '../indexing/vector-file.js';
import { type ItemPlace, vectorFileStarts, vectorsKey } from '../records/item-files.js';
import type { ItemSearch } from '../searching/item-search.js';
import {
  ContextVectors,
  type VectorDeletion,
  type VectorFilter,
  type VectorItem,
  type VectorMetadata,
} from './context-vectors.js';

interface ItemVectorFile {
  readonly item: ItemPlace;
  /** The first chunk whose vector stands in it. */
  readonly first: number;
  readonly key: string;
}

/** Vectors as files of the file store; a search compares with all of them, in threads. */
export class ScannedVectors extends ContextVectors {
  /** Names of the files of items: those of a large app are hundreds, and each search wants all of them. */
  private readonly known = new LRUCache<string, readonly ItemVectorFile[]>({ max: 2_000 });

  constructor(
    embeddings: EmbeddingsInterface,
    private readonly files: FileStore,
    private readonly search: ItemSearch,
  ) {
    super(embeddings, {});
  }

  override _vectorstoreType(): string {
    return 'scanned';
  }

  override async addVectors(vectors: number[][], documents: Document<VectorMetadata>[]): Promise<void> {
    const [first] = documents;
    if (first) await this.files.put(vectorsKey(first.metadata, first.metadata.chunk), vectorFile(vectors));
  }

  override async similaritySearchVectorWithScore(
    query: number[],
    k: number,
    filter?: VectorFilter,
  ): Promise<[Document<VectorMetadata>, number][]> {
    const files = (filter?.items ?? []).flatMap((item) => this.filesOf(item));
    const hits = await this.search.vectors(
      files.map(({ key }) => key),
      query,
      k,
    );
    return hits.map(({ file, chunk, score }): [Document<VectorMetadata>, number] => {
      const { item, first } = files[file]!;
      return [{ pageContent: '', metadata: { ...item, chunk: first + chunk } }, score];
    });
  }

  override async delete(deletion: VectorDeletion): Promise<void> {
    if (!('itemId' in deletion)) return;
    for (const first of vectorFileStarts(deletion.chunks)) await this.files.delete(vectorsKey(deletion, first));
  }

  private filesOf({ chunks, ...item }: VectorItem): readonly ItemVectorFile[] {
    const name = `${item.itemId} ${chunks}`;
    const known = this.known.get(name);
    if (known) return known;
    const files = vectorFileStarts(chunks).map((first) => ({ item, first, key: vectorsKey(item, first) }));
    this.known.set(name, files);
    return files;
  }
}

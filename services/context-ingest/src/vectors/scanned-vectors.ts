import { Document } from '@langchain/core/documents';
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { VectorStore } from '@langchain/core/vectorstores';
import type { FileStore } from '@lathe/platform/files/file-store';
import { vectorFile } from '../indexing/vector-file.js';
import { vectorFileStarts, vectorsKey } from '../records/item-files.js';
import type { ItemSearch } from '../searching/item-search.js';
import type { VectorDeletion, VectorFilter, VectorMetadata } from './context-vectors.js';

/** Vectors as files of the file store; a search compares with all of them, in threads. */
export class ScannedVectors extends VectorStore {
  declare FilterType: VectorFilter;

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

  override async addDocuments(documents: Document<VectorMetadata>[]): Promise<void> {
    const vectors = await this.embeddings.embedDocuments(documents.map(({ pageContent }) => pageContent));
    await this.addVectors(vectors, documents);
  }

  override async similaritySearchVectorWithScore(
    query: number[],
    k: number,
    filter?: VectorFilter,
  ): Promise<[Document<VectorMetadata>, number][]> {
    const places = (filter?.items ?? []).flatMap(({ chunks, ...item }) =>
      vectorFileStarts(chunks).map((first) => ({ ...item, first })),
    );
    const hits = await this.search.vectors(
      places.map(({ first, ...item }) => vectorsKey(item, first)),
      query,
      k,
    );
    return hits.map(({ file, chunk, score }): [Document<VectorMetadata>, number] => {
      const { appId, itemId, first } = places[file]!;
      return [new Document({ pageContent: '', metadata: { appId, itemId, chunk: first + chunk } }), score];
    });
  }

  override async delete(deletion: VectorDeletion): Promise<void> {
    if (!('itemId' in deletion)) return;
    for (const first of vectorFileStarts(deletion.chunks)) await this.files.delete(vectorsKey(deletion, first));
  }
}

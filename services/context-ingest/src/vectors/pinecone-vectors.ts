import type { Document } from '@langchain/core/documents';
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Index, Pinecone } from '@pinecone-database/pinecone';
import { ContextVectors, type VectorDeletion, type VectorFilter, type VectorMetadata } from './context-vectors.js';

/** What a request of the service may carry. */
const upsertedAtOnce = 100;
const deletedAtOnce = 1_000;
const itemsAtOnce = 1_000;

/** An item's id is of letters and digits. */
const idOf = ({ itemId, chunk }: Pick<VectorMetadata, 'itemId' | 'chunk'>): string => `${itemId}#${chunk}`;

interface Record extends globalThis.Record<string, string> {
  item: string;
}

export interface PineconeAccess {
  readonly apiKey: string;
  /** Address of the index, as its page says. */
  readonly host: string;
}

/** Vectors in an index of Pinecone, a namespace for each app. */
export class PineconeVectors extends ContextVectors {
  private readonly index: Index<Record>;

  constructor(embeddings: EmbeddingsInterface, { apiKey, host }: PineconeAccess) {
    super(embeddings, {});
    this.index = new Pinecone({ apiKey }).index<Record>({ host });
  }

  override _vectorstoreType(): string {
    return 'pinecone';
  }

  override async addVectors(vectors: number[][], documents: Document<VectorMetadata>[]): Promise<void> {
    const [first] = documents;
    if (!first) return;
    const namespace = first.metadata.appId;
    const records = documents.map(({ metadata }, index) => ({
      id: idOf(metadata),
      values: vectors[index]!,
      metadata: { item: metadata.itemId },
    }));
    for (const some of inParts(records, upsertedAtOnce))
      await answered(this.index.upsert({ records: some, namespace }));
  }

  override async similaritySearchVectorWithScore(
    query: number[],
    k: number,
    filter?: VectorFilter,
  ): Promise<[Document<VectorMetadata>, number][]> {
    if (!filter || filter.items.length === 0) return [];
    const { appId } = filter;
    const answers = await Promise.all(
      inParts(
        filter.items.map(({ itemId }) => itemId),
        itemsAtOnce,
      ).map((some) =>
        answered(this.index.query({ vector: query, topK: k, filter: { item: { $in: some } }, namespace: appId })),
      ),
    );
    return answers
      .flatMap(({ matches }) => matches)
      .map(({ id, score = 0 }): [Document<VectorMetadata>, number] => {
        const [itemId = '', chunk = ''] = id.split('#');
        return [{ pageContent: '', metadata: { appId, itemId, chunk: Number(chunk) } }, score];
      })
      .sort(([, a], [, b]) => b - a)
      .slice(0, k);
  }

  /** An item's vectors are found by the beginning of their ids: how many were added is not always known. */
  override async delete(deletion: VectorDeletion): Promise<void> {
    const namespace = deletion.appId;
    if (!('itemId' in deletion)) return gone(this.index.deleteAll({ namespace }));
    for (const some of inParts(await this.idsOf(deletion.itemId, namespace), deletedAtOnce))
      await gone(this.index.deleteMany({ ids: some, namespace }));
  }

  private async idsOf(itemId: string, namespace: string): Promise<string[]> {
    const ids: string[] = [];
    for (let paginationToken: string | undefined; ;) {
      const more = paginationToken === undefined ? {} : { paginationToken };
      const page = await answered(this.index.listPaginated({ prefix: `${itemId}#`, namespace, ...more }));
      ids.push(...(page.vectors ?? []).flatMap(({ id }) => id ?? []));
      paginationToken = page.pagination?.next;
      if (paginationToken === undefined) return ids;
    }
  }
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** A namespace begins with its first vector; without one there is nothing to delete. */
const gone = (call: Promise<void>): Promise<void> =>
  call.catch((error: unknown) => (statusOf(error) === 404 ? undefined : refused(error)));
const answered = <T>(call: Promise<T>): Promise<T> => call.catch(refused);

function statusOf(error: unknown): number | undefined {
  const { name, status } = error as { name?: string; status?: number };
  return status ?? (name === 'PineconeNotFoundError' ? 404 : undefined);
}

function refused(cause: unknown): never {
  const message = `The vector store did not answer: ${(cause as Error).message}`;
  throw new DomainError(statusOf(cause) === 429 ? 'too-many-requests' : 'unavailable', {}, { message, cause });
}

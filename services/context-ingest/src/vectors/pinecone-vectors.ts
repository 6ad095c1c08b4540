import type { Document } from '@langchain/core/documents';
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Index, Pinecone } from '@pinecone-database/pinecone';
import { ContextVectors, type VectorDeletion, type VectorFilter, type VectorMetadata } from './context-vectors.js';
import { AskedTooOften, pineconeFetch, type PineconePatience } from './pinecone-fetch.js';

/** What a request of the service may carry: 1,000 records in 2 MB, 1,000 ids, and filters of 10,000 values. */
const upsertedAtOnce = 100;
const upsertedBytes = 2_000_000;
const deletedAtOnce = 1_000;
const itemsAtOnce = 1_000;
/** Bytes that a number takes at most, and what else is said of a vector. */
const numberBytes = 25;
const recordBytes = 200;

/** A job has time, and somebody who searches has none: then words alone decide. */
const forJobs: PineconePatience = { answerMs: 30_000, pausesMs: 15_000 };
const forSearches: PineconePatience = { answerMs: 3_000, pausesMs: 0 };

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
  private readonly searched: Index<Record>;

  constructor(embeddings: EmbeddingsInterface, { apiKey, host }: PineconeAccess) {
    super(embeddings, {});
    this.index = new Pinecone({ apiKey, fetchApi: pineconeFetch(forJobs) }).index<Record>({ host });
    const hasty = { apiKey, fetchApi: pineconeFetch(forSearches), maxRetries: 1 };
    this.searched = new Pinecone(hasty).index<Record>({ host });
  }

  override _vectorstoreType(): string {
    return 'pinecone';
  }

  override async addVectors(vectors: number[][], documents: Document<VectorMetadata>[]): Promise<void> {
    const [first] = documents;
    if (!first) return;
    const namespace = first.metadata.appId;
    const records = documents
      .map(({ metadata }, index) => ({
        id: idOf(metadata),
        values: vectors[index]!,
        metadata: { item: metadata.itemId },
      }))
      .filter(({ values }) => pointsSomewhere(values));
    const dimensions = vectors[0]?.length ?? 0;
    const fit = Math.floor(upsertedBytes / (dimensions * numberBytes + recordBytes));
    for (const some of inParts(records, Math.max(1, Math.min(fit, upsertedAtOnce))))
      await answered(this.index.upsert({ records: some, namespace }));
  }

  override async similaritySearchVectorWithScore(
    query: number[],
    k: number,
    filter?: VectorFilter,
  ): Promise<[Document<VectorMetadata>, number][]> {
    if (!filter || filter.items.length === 0 || !pointsSomewhere(query)) return [];
    const { appId } = filter;
    const answers = await Promise.all(
      inParts(
        filter.items.map(({ itemId }) => itemId),
        itemsAtOnce,
      ).map((some) =>
        answered(this.searched.query({ vector: query, topK: k, filter: { item: { $in: some } }, namespace: appId })),
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

  /**
   * Of an item those whose ids begin as it does: how many were added is not always known. What was added just now may not
   * be listed yet; its ids follow from the number of its chunks.
   */
  override async delete(deletion: VectorDeletion): Promise<void> {
    const namespace = deletion.appId;
    if (!('itemId' in deletion)) return unlessGone(this.index.deleteAll({ namespace }), undefined);
    const { itemId, chunks } = deletion;
    const known = Array.from({ length: chunks }, (_, chunk) => idOf({ itemId, chunk }));
    const ids = new Set([...known, ...(await this.idsOf(itemId, namespace))]);
    for (const some of inParts([...ids], deletedAtOnce))
      await unlessGone(this.index.deleteMany({ ids: some, namespace }), undefined);
  }

  private async idsOf(itemId: string, namespace: string): Promise<string[]> {
    const ids: string[] = [];
    for (let paginationToken: string | undefined; ;) {
      const more = paginationToken === undefined ? {} : { paginationToken };
      const page = await unlessGone(this.index.listPaginated({ prefix: `${itemId}#`, namespace, ...more }), {});
      ids.push(...(page.vectors ?? []).flatMap(({ id }) => id ?? []));
      paginationToken = page.pagination?.next;
      if (paginationToken === undefined) return ids;
    }
  }
}

/** A vector of zeros, as lexical ones of words that say nothing are, has no direction, and the service refuses it. */
const pointsSomewhere = (vector: readonly number[]): boolean => vector.some((value) => value !== 0);

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** A namespace begins with its first vector; without one there is nothing in it. */
const unlessGone = <T>(call: Promise<T>, none: T): Promise<T> =>
  call.catch((error: unknown) => (nameOf(error) === 'PineconeNotFoundError' ? none : refused(error)));
const answered = <T>(call: Promise<T>): Promise<T> => call.catch(refused);

const nameOf = (error: unknown): string => (error as Partial<Error>).name ?? '';

/** The words of the client name addresses and are for whoever runs the installation; they go to the log as the cause. */
function refused(cause: unknown): never {
  if ((cause as Error).cause instanceof AskedTooOften) {
    const message = 'The vector store is asked too often at the moment. Add this item again later.';
    throw new DomainError('too-many-requests', {}, { message, cause });
  }
  throw new DomainError('unavailable', {}, { message: reasons[nameOf(cause)] ?? silence, cause });
}

const silence = 'The vector store did not answer. Add this item again later.';
const refusal = 'The vector store refused this item. Tell whoever runs this installation, then add it again.';
const reasons: Readonly<globalThis.Record<string, string>> = {
  PineconeAuthorizationError:
    'The vector store did not accept the key of this installation. Tell whoever runs it, then add this item again.',
  PineconeBadRequestError: refusal,
  PineconePaymentRequiredError: refusal,
  PineconeNotFoundError: refusal,
};

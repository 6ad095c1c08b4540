import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { openEmbeddings } from '@lathe/platform/models/open-embeddings';
import { readFault } from '@lathe/platform/models/provider-fault';
import { within } from '@lathe/platform/outgoing/within';
import type { DocumentPool } from '../chunks/document-pool.js';
import { lexicalModel, lexicalVector } from '../indexing/lexical-vector.js';
import type { VectorsConfig } from './vectors-config.js';

/** What makes vectors of texts, and what it is called. Throws `unavailable` and `too-many-requests`. */
export interface ItemEmbeddings extends EmbeddingsInterface {
  readonly model: string;
}

export const ITEM_EMBEDDINGS = Symbol('ItemEmbeddings');

/** The model that EMBEDDINGS_* name; without one, vectors of letters and words. */
export async function openItemEmbeddings(config: VectorsConfig, pool: DocumentPool): Promise<ItemEmbeddings> {
  const opened = openEmbeddings(config);
  return opened ? new ModelEmbeddings(config.EMBEDDINGS_MODEL!, await opened) : new LexicalEmbeddings(pool);
}

class LexicalEmbeddings implements ItemEmbeddings {
  readonly model = lexicalModel;

  constructor(private readonly pool: DocumentPool) {}

  embedDocuments(texts: string[]): Promise<number[][]> {
    return this.pool.ask('vectors', texts);
  }

  async embedQuery(text: string): Promise<number[]> {
    return lexicalVector(text);
  }
}

/** So many milliseconds somebody who searches waits for a model: then words alone decide. */
const queryMs = 3_000;

class ModelEmbeddings implements ItemEmbeddings {
  constructor(
    readonly model: string,
    private readonly embeddings: EmbeddingsInterface,
  ) {}

  embedDocuments(texts: string[]): Promise<number[][]> {
    return this.embeddings.embedDocuments(texts).catch(refused);
  }

  embedQuery(text: string): Promise<number[]> {
    return within(AbortSignal.timeout(queryMs), this.embeddings.embedQuery(text)).catch(refused);
  }
}

/** The words of a provider may hold what was sent; they go to the log as the cause. */
function refused(cause: unknown): never {
  const { status } = readFault(cause);
  if (status === 429)
    throw new DomainError(
      'too-many-requests',
      {},
      {
        message: 'The embedding model is asked too often at the moment. Add this item again later.',
        cause,
      },
    );
  const isKey = status === 401 || status === 403;
  const message = isKey
    ? 'The embedding model did not accept the key of this installation. Tell whoever runs it, then add this item again.'
    : 'The embedding model did not answer. Add this item again later.';
  throw new DomainError('unavailable', {}, { message, cause });
}

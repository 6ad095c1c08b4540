import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobContext } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { LimitDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { ChunkReader } from '../chunks/chunk-file.js';
import { DocumentPool } from '../chunks/document-pool.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import type { ContextItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { chunksAtOnce, ItemFiles } from '../records/item-files.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { DiscardItem } from './discard-item.js';
import { EndIngest } from './end-ingest.js';
import { type Turn, usageKey } from './turn.js';

/** An item with its chunks; undefined when its turn is over. */
interface ReadItem {
  readonly item: ContextItem | undefined;
  readonly file: Uint8Array;
}

/** Share of the work that is reading, in percent; the rest is vectors. */
const readPercent = 30;

/**
 * Makes an item searchable: its text in chunks with an index of their words, then their vectors. Each step is stored
 * before it is noted, and is the same when it is done again: begun anew after its process died, it goes on behind the last
 * one that was noted. Nothing of it is found before the last.
 */
@Injectable()
export class RunIngest {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly files: ItemFiles,
    private readonly pool: DocumentPool,
    private readonly usage: UsageClient,
    private readonly ending: EndIngest,
    private readonly discarding: DiscardItem,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
  ) {}

  async execute(turn: Turn, context: JobContext): Promise<void> {
    const begun = await this.note(turn, { status: 'running' });
    if (!begun) return this.leave(turn);
    try {
      await this.usage.reserve(begun.ownerId, 'data-processing', usageKey(turn), Math.max(1, begun.size));
      const { item, file } = begun.numOfChunks > 0 ? await this.readBefore(begun, turn) : await this.read(begun, turn);
      context.progress(readPercent);
      if (!item || !(await this.embed(item, file, turn, context))) return await this.leave(turn);
      await this.ending.synced(turn);
    } catch (error) {
      if (error instanceof ExtractionFault) return this.ending.failed(turn, error.message);
      if (!(error instanceof DomainError) || error.kind !== 'plan_limit') throw error;
      const { resetsAt } = error.details as Partial<LimitDetails>;
      await this.ending.heldUp(turn, error.message, resetsAt ? new Date(resetsAt) : undefined);
    }
  }

  /** The chunks of an earlier try. */
  private async readBefore(item: ContextItem, turn: Turn): Promise<ReadItem> {
    const file = await this.files.chunks(turn);
    if (!file) throw new ExtractionFault('What was read of the file is lost. Upload it again.');
    return { item, file };
  }

  private async read({ fileName }: ContextItem, turn: Turn): Promise<ReadItem> {
    const bytes = await this.files.source(turn);
    if (!bytes) throw new ExtractionFault('The file is not there any more. Upload it again.');
    const { file, chunks } = await this.pool.chunksOf(bytes, fileName);
    await this.files.putChunks(turn, file);
    const item = await this.note(turn, { numOfChunks: chunks, embedded: 0, vectors: this.embeddings.model });
    return { item, file };
  }

  /** False when the turn is over meanwhile. */
  private async embed(
    item: ContextItem,
    file: Uint8Array,
    turn: Turn,
    { signal, progress }: JobContext,
  ): Promise<boolean> {
    const { numOfChunks } = item;
    const reader = new ChunkReader(file);
    // Vectors of two models do not go together.
    const done = item.vectors === this.embeddings.model ? item.embedded : 0;
    for (let first = done; first < numOfChunks; first += chunksAtOnce) {
      signal.throwIfAborted();
      const numbers = Array.from({ length: Math.min(chunksAtOnce, numOfChunks - first) }, (_, index) => first + index);
      const documents = numbers.map((chunk) => ({
        pageContent: reader.textOf(chunk),
        metadata: { ...placeOf(turn), chunk },
      }));
      await this.vectors.addDocuments(documents);
      const embedded = first + numbers.length;
      if (!(await this.note(turn, { embedded, vectors: this.embeddings.model }))) return false;
      progress(readPercent + ((100 - readPercent) * embedded) / numOfChunks);
    }
    return true;
  }

  private note(
    turn: Turn,
    progress: Parameters<ContextItemRepository['advance']>[2],
  ): Promise<ContextItem | undefined> {
    return this.items.advance(platformScope(), { ...turn, id: turn.itemId }, progress);
  }

  /** The turn is over: of an item that is gone nothing stays, not even what was written since. */
  private async leave(turn: Turn): Promise<void> {
    if (!(await this.items.get(platformScope(), turn.appId, turn.itemId))) await this.discarding.now(turn);
  }
}

const placeOf = ({ appId, itemId }: Turn): { appId: string; itemId: string } => ({ appId, itemId });

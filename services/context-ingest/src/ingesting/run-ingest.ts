import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobContext } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { LimitDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { ChunkReader } from '../chunks/chunk-file.js';
import { DocumentPool } from '../chunks/document-pool.js';
import type { ChunkedFile } from '../chunks/document-tasks.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import type { ContextItem, Draft } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { CrawlPageRepository } from '../records/crawl-page.repository.js';
import { chunksAtOnce, ItemFiles } from '../records/item-files.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { DiscardItem } from './discard-item.js';
import { EndIngest } from './end-ingest.js';
import { type Turn, usageKey } from './turn.js';

/** What is made of an item, with its chunks. */
interface Read {
  readonly draft: Draft;
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
    private readonly pages: CrawlPageRepository,
    private readonly pool: DocumentPool,
    private readonly usage: UsageClient,
    private readonly ending: EndIngest,
    private readonly discarding: DiscardItem,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
  ) {}

  async execute(turn: Turn, context: JobContext): Promise<void> {
    const begun = await this.note(turn, { status: 'running' });
    if (!begun?.draft) return;
    try {
      await this.usage.reserve(begun.ownerId, 'data-processing', usageKey(turn), Math.max(1, begun.size));
      const read = begun.draft.chunks > 0 ? await this.readBefore(begun.draft, turn) : await this.read(begun, turn);
      context.progress(readPercent);
      const draft = read && (await this.embed(read, turn, context));
      if (draft) await this.ending.synced(turn, draft);
      else await this.leave(turn, begun.draft);
    } catch (error) {
      if (error instanceof ExtractionFault) return this.ending.failed(turn, error.message);
      if (!(error instanceof DomainError) || error.kind !== 'plan_limit') throw error;
      const { resetsAt } = error.details as Partial<LimitDetails>;
      await this.ending.heldUp(turn, error.message, resetsAt ? new Date(resetsAt) : undefined);
    }
  }

  /** The chunks of an earlier try. */
  private async readBefore(draft: Draft, turn: Turn): Promise<Read> {
    const file = await this.files.chunks({ appId: turn.appId, itemId: draft.id });
    if (!file) throw new ExtractionFault('What was read of the file is lost. Upload it again.');
    return { draft, file };
  }

  /** Undefined when the turn is over meanwhile. */
  private async read(item: ContextItem, turn: Turn): Promise<Read | undefined> {
    const { id } = item.draft!;
    const { file, chunks } = await (item.crawl ? this.chunksOfPages(turn) : this.chunksOfSource(item, turn));
    await this.files.putChunks({ appId: turn.appId, itemId: id }, file);
    const characters = new ChunkReader(file).characters();
    const draft = { id, chunks, characters, embedded: 0, vectors: this.embeddings.model };
    return (await this.note(turn, { draft })) && { draft, file };
  }

  private async chunksOfSource({ fileName }: ContextItem, turn: Turn): Promise<ChunkedFile> {
    const bytes = await this.files.source(turn);
    if (!bytes) throw new ExtractionFault('The file is not there any more. Upload it again.');
    return this.pool.ask('file', { bytes, name: fileName });
  }

  private async chunksOfPages(turn: Turn): Promise<ChunkedFile> {
    const pages = (await this.pages.list(platformScope(), turn)).filter(({ status }) => status === 'read');
    const texts = await Promise.all(pages.map(({ id }) => this.files.page(turn, id)));
    return this.pool.ask(
      'pages',
      texts.filter((text) => text !== undefined),
    );
  }

  /** The draft with all its vectors; undefined when the turn is over meanwhile. */
  private async embed({ draft, file }: Read, turn: Turn, context: JobContext): Promise<Draft | undefined> {
    const { id: itemId, chunks } = draft;
    const { model } = this.embeddings;
    const reader = new ChunkReader(file);
    // Vectors of two models do not go together.
    const done = draft.vectors === model ? draft.embedded : 0;
    for (let first = done; first < chunks; first += chunksAtOnce) {
      context.signal.throwIfAborted();
      const numbers = Array.from({ length: Math.min(chunksAtOnce, chunks - first) }, (_, index) => first + index);
      const documents = numbers.map((chunk) => ({
        pageContent: reader.textOf(chunk),
        metadata: { appId: turn.appId, itemId, chunk },
      }));
      await this.vectors.addDocuments(documents);
      const embedded = first + numbers.length;
      if (!(await this.note(turn, { draft: { ...draft, embedded, vectors: model } }))) return undefined;
      context.progress(readPercent + ((100 - readPercent) * embedded) / chunks);
    }
    return { ...draft, embedded: chunks, vectors: model };
  }

  private note(
    turn: Turn,
    progress: Parameters<ContextItemRepository['advance']>[2],
  ): Promise<ContextItem | undefined> {
    return this.items.advance(platformScope(), { ...turn, id: turn.itemId }, progress);
  }

  /** The turn is over: of an item that is gone nothing stays, not even what was written since. */
  private async leave({ appId, itemId }: Turn, draft: Draft): Promise<void> {
    if (!(await this.items.get(platformScope(), appId, itemId)))
      await this.discarding.content({ appId, itemId: draft.id });
  }
}

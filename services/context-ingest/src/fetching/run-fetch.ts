import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobContext } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { Connections } from '../connectors/connections.js';
import type { Fetched, FetchedFile } from '../connectors/connector.js';
import { WidgetTokens } from '../connectors/widget-tokens.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import { EndIngest } from '../ingesting/end-ingest.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import type { Turn } from '../ingesting/turn.js';
import { AppLane } from '../records/app-lane.repository.js';
import { bounded, maxItemBytes } from '../records/byte-streams.js';
import { type ContextItem, foundVersion, isRemote, type RemoteItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { ItemFiles } from '../records/item-files.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';

/** For one document with all pauses that its service asks for, in milliseconds. */
const totalMs = 10 * 60_000;
const pausesMs = 5 * 60_000;
const tooLong = 'It took longer than 10 minutes to fetch. Add it in parts.';
const noEditor =
  'Whoever added it may not edit this app any more. Delete it, and add it anew with an account of yours.';

/**
 * Fetches the document of a connected account, then has it made searchable; one that was not changed since it was synced
 * stays as it is. It is stored before it is noted: begun anew after its process died, it is fetched again.
 */
@Injectable()
export class RunFetch {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly files: ItemFiles,
    private readonly connections: Connections,
    private readonly people: WidgetTokens,
    private readonly line: IngestLine,
    private readonly ending: EndIngest,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
  ) {}

  async execute(turn: Turn, { signal }: JobContext): Promise<void> {
    const item = await this.note(turn, { status: 'running' });
    if (!item || !isRemote(item)) return;
    if (!(await this.people.mayEdit({ appId: turn.appId, accountId: item.addedBy })))
      return this.ending.failed(turn, noEditor);
    const timeUp = AbortSignal.timeout(totalMs);
    try {
      const fetched = await this.fetched(item, AbortSignal.any([signal, timeUp]));
      if (fetched.kind === 'same') await this.ending.unchanged(turn);
      else await this.store(item, turn, fetched);
    } catch (error) {
      signal.throwIfAborted();
      const reason = timeUp.aborted ? tooLong : reasonOf(error);
      if (reason === undefined) throw error;
      await this.ending.failed(turn, reason);
    }
  }

  private fetched(item: RemoteItem, signal: AbortSignal): Promise<Fetched> {
    const { appId, addedBy: accountId, source: connector, externalFileId: id } = item;
    const patience = { pausesMs, signal };
    const version = foundVersion(item, this.embeddings.model);
    return this.connections.with({ appId, accountId, connector }, patience, (service, access) =>
      service.fetch(access, { id, version }, patience),
    );
  }

  private async store(item: ContextItem, turn: Turn, file: FetchedFile): Promise<void> {
    const most = Math.min((await this.lane.largestItemOf(item.ownerId)) ?? maxItemBytes, maxItemBytes);
    const size = await this.files.putSource(turn, bounded(file.bytes, most));
    const { type, url, fileName, version } = file;
    const known = { size, fileName, fetched: version, externalFileUrl: url, ...(type && { type }) };
    const isStill = await this.unitOfWork.run(async (tx) => {
      const noted = await this.items.advance(platformScope(), { ...turn, id: turn.itemId }, known, tx);
      if (noted) await this.line.read(turn, tx);
      return noted !== undefined;
    });
    // Of an item that is gone nothing stays, not even what was fetched since.
    if (!isStill && !(await this.items.get(platformScope(), turn.appId, turn.itemId)))
      await this.files.deleteSource(turn);
  }

  private note(
    turn: Turn,
    progress: Parameters<ContextItemRepository['advance']>[2],
  ): Promise<ContextItem | undefined> {
    return this.items.advance(platformScope(), { ...turn, id: turn.itemId }, progress);
  }
}

/** In a sentence for the owner; undefined for what may be otherwise at the next try. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ExtractionFault) return error.message;
  if (!(error instanceof DomainError)) return undefined;
  // So large that the guard did not let it in.
  if (error.code === 'outgoing/too-large') return `${error.message}.`;
  return error.retryable && error.code !== 'connector/busy' ? undefined : `${error.message}.`;
}

import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Collection, Connection } from 'mongoose';
import { eventBatchModel, type EventBatchRow } from './event-batch.schema.js';

/** Another process writes the same generation: this one has lost its lease and must stop. */
export class SupersededError extends Error {}

/** Events that were stored together, and where the stream stands before the first of them. */
export interface EventBatch {
  events: GenerationEvent[];
  before: UiStreamState;
}

/** Documents that are fetched at a time: a long log is read while others get their turns. */
const PAGE = 8;

/** The durable, numbered events of generations. Only append and read. */
@Injectable()
export class EventLogRepository {
  private readonly model: ReturnType<typeof eventBatchModel>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = eventBatchModel(connection);
  }

  /** Throws a SupersededError when the stretch is stored already. */
  async append(
    _scope: PlatformScope,
    generationId: string,
    { events, before }: EventBatch,
    tx?: Transaction,
  ): Promise<void> {
    const firstSeq = events[0]?.seq;
    const lastSeq = events.at(-1)?.seq;
    if (firstSeq === undefined || lastSeq === undefined) return;
    const row: EventBatchRow = {
      _id: `${generationId}:${firstSeq}`,
      generationId,
      firstSeq,
      lastSeq,
      events,
      before,
      createdAt: new Date(),
    };
    try {
      // Past mongoose's casting, which costs more than the write: rows are made here and nowhere else.
      await (this.model.collection as unknown as Collection<EventBatchRow>).insertOne(row, { session: sessionOf(tx) });
    } catch (error) {
      if (isDuplicateKey(error)) throw new SupersededError(`Events of ${generationId} are written by another process`);
      throw error;
    }
  }

  /** Events with a number above `after`, in order, as they were stored together. */
  async *read(_scope: PlatformScope, generationId: string, after: number): AsyncGenerator<GenerationEvent[]> {
    const rows = this.model
      .find({ generationId, lastSeq: { $gt: after } })
      .sort({ firstSeq: 1 })
      .lean<EventBatchRow>()
      .cursor({ batchSize: PAGE });
    for await (const { events } of rows) yield events.filter(({ seq }) => seq > after);
  }

  /**
   * The last place at or before number `after` where reading can begin, and where the stream stands there; undefined
   * when that is the beginning.
   */
  async placeBefore(
    _scope: PlatformScope,
    generationId: string,
    after: number,
  ): Promise<{ after: number; stream: UiStreamState } | undefined> {
    const row = await this.model
      .findOne({ generationId, firstSeq: { $lte: after } }, { firstSeq: 1, before: 1 })
      .sort({ firstSeq: -1 })
      .lean<EventBatchRow>();
    return row?.before && { after: row.firstSeq - 1, stream: row.before };
  }

  async deleteAll(_scope: PlatformScope, generationId: string): Promise<void> {
    await this.model.deleteMany({ generationId });
  }

  /** Whether anything is left of a generation's events. */
  async holds(_scope: PlatformScope, generationId: string): Promise<boolean> {
    return (await this.model.exists({ generationId })) !== null;
  }
}

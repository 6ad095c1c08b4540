import { Inject, Injectable } from '@nestjs/common';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { Collection, Connection } from 'mongoose';
import { eventBatchModel, type EventBatchRow } from './generation.schema.js';

/** Another process writes the same generation: this one has lost its lease and must stop. */
export class SupersededError extends Error {}

/** The durable, numbered events of generations. Only append and read. */
@Injectable()
export class EventLogRepository {
  private readonly model: ReturnType<typeof eventBatchModel>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = eventBatchModel(connection);
  }

  /** Throws a SupersededError when the stretch is stored already. */
  async append(_scope: PlatformScope, generationId: string, events: GenerationEvent[], tx?: Transaction): Promise<void> {
    const firstSeq = events[0]?.seq;
    const lastSeq = events.at(-1)?.seq;
    if (firstSeq === undefined || lastSeq === undefined) return;
    const row: EventBatchRow = { _id: `${generationId}:${firstSeq}`, generationId, firstSeq, lastSeq, events, createdAt: new Date() };
    try {
      // Past mongoose's casting, which costs more than the write: rows are made here and nowhere else.
      await (this.model.collection as unknown as Collection<EventBatchRow>).insertOne(row, { session: sessionOf(tx) });
    } catch (error) {
      if (isDuplicateKey(error)) throw new SupersededError(`Events of ${generationId} are written by another process`);
      throw error;
    }
  }

  /** Events with a number above `after`, in order. */
  async read(_scope: PlatformScope, generationId: string, after: number): Promise<GenerationEvent[]> {
    const rows = await this.model.find({ generationId, lastSeq: { $gt: after } }).sort({ firstSeq: 1 }).lean<EventBatchRow[]>();
    return rows.flatMap(({ events }) => events.filter(({ seq }) => seq > after));
  }
}

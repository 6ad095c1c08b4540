import type { Collection, Connection, Model } from 'mongoose';
import { isDuplicateKey } from '../persistence/connection.js';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import type { OwnerScope, PlatformScope } from '../tenancy/scope.js';
import { eventBatchModel, type EventBatchRow } from './event-batch.schema.js';
import type { StreamEvent, StreamKind } from './stream-kind.js';

/** Another process writes the same stream: this one has lost its lease and must stop. */
export class SupersededError extends Error {}

/** Events that are stored together, and where the stream stands before the first of them. */
export interface EventBatch<E, P> {
  events: E[];
  before: P;
}

/** Documents that are fetched at a time: a long log is read while others get their turns. */
const pageSize = 8;

/** The durable, numbered events of one kind of stream. Only append and read. */
export class EventLog<E extends StreamEvent, P> {
  private readonly model: Model<EventBatchRow>;

  constructor(
    connection: Connection,
    private readonly kind: Pick<StreamKind<E, unknown, P>, 'collection' | 'idField' | 'keepSeconds'>,
  ) {
    this.model = eventBatchModel(connection, kind);
  }

  /** Stores events that follow each other. Throws a SupersededError when the stretch is stored already. */
  async append(
    _scope: PlatformScope,
    id: string,
    { events, before }: EventBatch<E, P>,
    tx?: Transaction,
  ): Promise<void> {
    const firstSeq = events[0]?.seq;
    const lastSeq = events.at(-1)?.seq;
    if (firstSeq === undefined || lastSeq === undefined) return;
    const row = { _id: `${id}:${firstSeq}`, ...this.of(id), firstSeq, lastSeq, events, before, createdAt: new Date() };
    try {
      // Past mongoose's casting, which costs more than the write: rows are made here and nowhere else.
      await (this.model.collection as unknown as Collection<{ _id: string }>).insertOne(row, {
        session: sessionOf(tx),
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw new SupersededError(`Events of ${id} are written by another process`);
      throw error;
    }
  }

  /** Events with a number above `after`, in order, as they were stored together. */
  async *read(_scope: OwnerScope | PlatformScope, id: string, after: number): AsyncGenerator<E[]> {
    const rows = this.model
      .find({ ...this.of(id), lastSeq: { $gt: after } })
      .sort({ firstSeq: 1 })
      .lean<{ events: E[] }>()
      .cursor({ batchSize: pageSize });
    for await (const { events } of rows) yield events.filter(({ seq }) => seq > after);
  }

  /**
   * The last place at or before number `after` where reading can begin, and where the stream stands there; undefined
   * when that is the beginning.
   */
  async placeBefore(
    _scope: OwnerScope | PlatformScope,
    id: string,
    after: number,
  ): Promise<{ after: number; place: P } | undefined> {
    const row = await this.model
      .findOne({ ...this.of(id), firstSeq: { $lte: after } }, { firstSeq: 1, before: 1 })
      .sort({ firstSeq: -1 })
      .lean<{ firstSeq: number; before?: P }>();
    return row?.before && { after: row.firstSeq - 1, place: row.before };
  }

  /** Whether anything is left of a stream's events. */
  async holds(_scope: OwnerScope | PlatformScope, id: string): Promise<boolean> {
    return (await this.model.exists(this.of(id))) !== null;
  }

  async deleteAll(_scope: PlatformScope, id: string): Promise<void> {
    await this.model.deleteMany(this.of(id));
  }

  private of(id: string): Record<string, string> {
    return { [this.kind.idField]: id };
  }
}

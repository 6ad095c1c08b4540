import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { mongo } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import type { AppUsage } from '../usage/app-usage.repository.js';
import type { Usage } from '../usage/usage.js';
import type { ChangeFeed } from './change-feed.js';
import { type ChangeOfRow, changeRows } from './change-many.store.js';
import { type Counted, countedChange } from './counted.js';
import { GroupQueue } from './group-queue.js';
import type { StoredRow } from './row.js';
import { type RowEvent, rowsCreated } from './row-event.js';

/** New rows of one app, and their bytes as stored. */
interface AddedRows {
  readonly rows: readonly StoredRow[];
  readonly bytes: number;
}

/**
 * New rows, all or none of them; a change of a row; or any other work on rows of the app. All may be done again after a
 * conflict.
 */
type Write =
  | AddedRows
  | { readonly change: ChangeOfRow }
  | { readonly work: (tx: Transaction) => Promise<Counted<unknown>> };

const maxGroup = 200;
const maxWaiting = 2_000;

/**
 * Writes rows and counts them in one transaction. Writes of one app that arrive together share it, so the app's count
 * is written once for all of them and nobody waits for it; when one of them fails, it fails alone. What was written is
 * told to whoever follows the app.
 */
export class CountedWrites {
  private readonly queue = new GroupQueue<Write, unknown>(
    (appId, writes) => this.writeAll(appId, writes),
    maxGroup,
    maxWaiting,
  );

  constructor(
    private readonly rows: mongo.Collection<StoredRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: AppUsage,
    private readonly feed: ChangeFeed,
  ) {}

  /** Stores new rows of one app, all or none. Throws what `AppUsage.add` throws. */
  async insert(appId: string, added: AddedRows): Promise<void> {
    if (added.rows.length > 0) await this.queue.run(appId, added);
  }

  /** Changes a row; undefined where there is none. Throws what the change throws, and what `AppUsage.add` does. */
  change(appId: string, change: ChangeOfRow): Promise<StoredRow | undefined> {
    return this.queue.run(appId, { change }) as Promise<StoredRow | undefined>;
  }

  /** Does other work on rows of one app; what it throws undoes it and nothing else. */
  run<T>(appId: string, work: (tx: Transaction) => Promise<Counted<T>>): Promise<T> {
    return this.queue.run(appId, { work }) as Promise<T>;
  }

  private async writeAll(appId: string, writes: Write[]): Promise<unknown[]> {
    await this.usage.ensure(appId);
    const [first] = writes;
    if (first && writes.length === 1) return [await this.writeAlone(appId, first)];
    try {
      return await this.writeTogether(appId, writes);
    } catch (error) {
      if (isStoreAway(error)) {
        // Perhaps it is stored all the same.
        this.feed.tellOfMany(appId, null);
        throw error;
      }
      return this.writeEach(appId, writes);
    }
  }

  /** The transaction took none of them for the sake of one: each for itself. */
  private async writeEach(appId: string, writes: readonly Write[]): Promise<unknown[]> {
    const results: unknown[] = [];
    for (const write of writes) {
      const result = await this.writeAlone(appId, write).catch((error: Error) => error);
      results.push(result);
      if (isStoreAway(result)) this.feed.tellOfMany(appId, null);
      if (isStoreAway(result)) return [...results, ...writes.slice(results.length).map(() => result)];
    }
    return results;
  }

  private async writeAlone(appId: string, write: Write): Promise<unknown> {
    try {
      return (await this.writeTogether(appId, [write]))[0];
    } catch (error) {
      if (!('rows' in write && isDuplicateKey(error) && (await this.areStored(write.rows)))) throw error;
      this.feed.tell(appId, rowsCreated(write.rows));
      return undefined;
    }
  }

  private async writeTogether(appId: string, writes: readonly Write[]): Promise<unknown[]> {
    const added = writes.filter((write) => 'rows' in write);
    const inserts = added.flatMap((write) => write.rows);
    const insertedBytes = added.reduce((sum, write) => sum + write.bytes, 0);
    let told: readonly RowEvent[] = [];
    const done = await this.unitOfWork.run(async (tx) => {
      if (inserts.length > 0) await this.rows.insertMany(inserts as StoredRow[], { session: sessionOf(tx)! });
      let { rows, bytes }: Usage = { rows: inserts.length, bytes: insertedBytes };
      const events = rowsCreated(inserts);
      const changes = writes.flatMap((write) => ('change' in write ? [write.change] : []));
      const changed = await changeRows(this.rows, changes, tx);
      const results: unknown[] = [];
      for (const write of writes) {
        if ('rows' in write) {
          results.push(undefined);
          continue;
        }
        const counted = 'work' in write ? await write.work(tx) : countedChange(changed.get(write.change)!);
        results.push(counted.result);
        events.push(...counted.events);
        rows += counted.change.rows;
        bytes += counted.change.bytes;
      }
      await this.usage.add(appId, { rows, bytes }, tx);
      told = events;
      return results;
    });
    this.feed.tell(appId, told);
    return done;
  }

  /** Rows whose ids are taken by themselves: a commit whose answer was lost has stored them. */
  private async areStored(rows: readonly StoredRow[]): Promise<boolean> {
    const stored = await this.rows.find({ _id: { $in: rows.map(({ _id }) => _id) } }, queryTime).toArray();
    const byId = new Map(stored.map((row) => [row._id, row]));
    return rows.every((row) => isDeepStrictEqual(byId.get(row._id), row));
  }
}

const awayLabels = ['TransientTransactionError', 'UnknownTransactionCommitResult'];

function isStoreAway(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'unavailable';
  return (
    error instanceof mongo.MongoNetworkError ||
    (error instanceof mongo.MongoError && awayLabels.some((label) => error.hasErrorLabel(label)))
  );
}

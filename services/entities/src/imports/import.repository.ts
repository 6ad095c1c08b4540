import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ImportState } from '@lathe/proto/entities/imports';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { activeStates, type Import, type ImportCounts, type ImportSource } from './import.js';
import { type ImportDocument, importModel } from './import.schema.js';

const maxListed = 20;

/** Imports of files into entities. */
@Injectable()
export class ImportRepository implements AppHolding {
  private readonly model: Model<ImportDocument>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = importModel(connection);
  }

  /** False when there is one of this id. */
  async insert({ id, source, ...rest }: Import): Promise<boolean> {
    try {
      await this.model.create([{ ...rest, _id: id, source: JSON.stringify(source) }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(appId: string, importId: string): Promise<Import | undefined> {
    return importOf(await this.model.findOne({ _id: importId, appId }).lean<ImportDocument>());
  }

  /** The newest first; of one entity where one is named. */
  async newest(appId: string, entityKey?: string): Promise<Import[]> {
    const wanted = entityKey === undefined ? { appId } : { appId, entityKey };
    const rows = await this.model.find(wanted).sort({ createdAt: -1 }).limit(maxListed).lean<ImportDocument[]>();
    return rows.flatMap((row) => importOf(row) ?? []);
  }

  /** An earlier import of the same file that has left rows, or still may. */
  async findSame(appId: string, entityKey: string, fileHash: string): Promise<Import | undefined> {
    const leavesRows: QueryFilter<ImportDocument>[] = [
      { state: { $in: [...activeStates] } },
      { inserted: { $gt: 0 }, state: { $ne: 'undone' } },
    ];
    const found = this.model.findOne({ appId, entityKey, fileHash, $or: leavesRows }).sort({ createdAt: -1 });
    return importOf(await found.lean<ImportDocument>());
  }

  /** Brings an import that is in one of these states into another; undefined when it is in none of them. */
  async move(
    appId: string,
    importId: string,
    from: readonly ImportState[],
    to: ImportState,
    reason?: string,
  ): Promise<Import | undefined> {
    const isOver = !activeStates.includes(to) && to !== 'undoing';
    const set: UpdateQuery<ImportDocument> = {
      state: to,
      endedAt: isOver ? new Date() : null,
      ...(reason !== undefined && { reason }),
    };
    const wanted = { _id: importId, appId, state: { $in: [...from] } };
    return importOf(
      await this.model.findOneAndUpdate(wanted, { $set: set }, { returnDocument: 'after' }).lean<ImportDocument>(),
    );
  }

  /** Counts rows in the transaction that stores them; false when the import takes no rows any more. */
  async count(appId: string, importId: string, counts: ImportCounts, tx: Transaction): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: importId, appId, state: { $in: ['receiving', 'running'] } },
      { $inc: { ...counts } },
      { session: sessionOf(tx)! },
    );
    return matchedCount === 1;
  }

  /** Notes how many rows more the undo of an import has deleted. */
  async noteRemoved(appId: string, importId: string, removed: number): Promise<void> {
    await this.model.updateOne({ _id: importId, appId }, { $inc: { removed } });
  }

  /** Ends an import whose rows have all been counted. */
  async endIfWhole(appId: string, importId: string): Promise<void> {
    const counted = { $add: ['$inserted', '$failed', '$skipped'] };
    await this.model.updateOne(
      { _id: importId, appId, state: 'receiving', $expr: { $gte: [counted, '$total'] } },
      { $set: { state: 'done', endedAt: new Date() } },
    );
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

function importOf(row: ImportDocument | null): Import | undefined {
  if (!row) return undefined;
  const { _id, source, removed = 0, ...rest } = row;
  return { ...rest, removed, id: _id, source: JSON.parse(source) as ImportSource };
}

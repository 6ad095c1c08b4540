import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { type Transaction, writeLater } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppRole } from '@lathe/proto/accounts/app-users';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, mongo } from 'mongoose';
import { ChangeFeed } from './change-feed.js';
import type { StoredRow } from './row.js';
import { rowModel } from './row.schema.js';

/** What accounts knows of somebody in an app. */
export interface Person {
  readonly email: string;
  readonly role: AppRole;
  readonly createdAt: Date;
}

/** Whose row is meant, of which app. */
export interface UserPlace {
  readonly rowId: string;
  readonly appId: string;
  readonly entityKey: string;
  readonly userId: string;
}

/** What accounts tells of users, in their rows; what they say of themselves is written like that of any other row. */
@Injectable()
export class UserRepository {
  private readonly model: Model<StoredRow>;
  private readonly rows: mongo.Collection<StoredRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly feed: ChangeFeed,
  ) {
    this.model = rowModel(connection);
    this.rows = connection.getClient().db(connection.name).collection<StoredRow>('rows');
  }

  /** Makes the row of somebody who has none. */
  async add(place: UserPlace, person: Person): Promise<void> {
    try {
      await this.rows.updateOne(...added(place, person), { upsert: true });
      this.feed.tellOfPerson(place.appId, place.entityKey, place.userId);
    } catch (error) {
      // Somebody else was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  addLater(place: UserPlace, person: Person, tx: Transaction): void {
    const [filter, update] = added(place, person);
    this.tellLater(place, tx);
    writeLater(tx, this.model, { updateOne: { filter, update, upsert: true } });
  }

  /** Sets what accounts says now, in a row that is there. */
  changeLater(place: UserPlace, { email, role }: Person, tx: Transaction): void {
    const { rowId, appId } = place;
    this.tellLater(place, tx);
    const update = { $set: { 'data.email': email, 'data.role': role } };
    writeLater(tx, this.model, { updateOne: { filter: { _id: rowId, appId }, update } });
  }

  removeLater(place: UserPlace, tx: Transaction): void {
    const { rowId, appId } = place;
    this.tellLater(place, tx);
    writeLater(tx, this.model, { deleteOne: { filter: { _id: rowId, appId } } });
  }

  private tellLater({ appId, entityKey, userId }: UserPlace, tx: Transaction): void {
    tx.afterCommit(() => this.feed.tellOfPerson(appId, entityKey, userId));
  }
}

function added({ rowId, appId, entityKey, userId }: UserPlace, { email, role, createdAt }: Person) {
  const row = { entityKey, creatorId: userId, createdAt, updatedAt: createdAt, data: { email, role, fullName: null } };
  return [{ _id: rowId, appId }, { $setOnInsert: row }] as const;
}

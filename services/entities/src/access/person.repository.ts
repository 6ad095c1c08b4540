import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, mongo } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import { userRowId } from './user-rows.js';

interface UserRow {
  readonly _id: string;
  readonly appId: string;
  /** By field key. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the row of a user says of him, for rules that ask for it. */
@Injectable()
export class PersonRepository {
  private readonly rows: mongo.Collection<UserRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.rows = connection.getClient().db(connection.name).collection<UserRow>('rows');
  }

  /** By field key; undefined for a user who has no row yet. */
  async find(appId: string, userId: string): Promise<UserRow['data'] | undefined> {
    const row = await this.rows.findOne(
      { _id: userRowId(appId, userId), appId },
      { ...queryTime, projection: { data: 1 } },
    );
    return row?.data;
  }
}

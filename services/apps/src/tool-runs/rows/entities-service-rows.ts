import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { createRowForTool, readRowsForTool } from '@lathe/proto/entities/internal';
import type { RowsCaller, ToolRow } from '@lathe/proto/entities/rows-for-tools';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../../records/app.js';
import type { EntityRows, WantedRow, WantedRows } from './entity-rows.js';

/** The rows that the entities service keeps. */
@Injectable()
export class EntitiesServiceRows implements EntityRows {
  constructor(private readonly client: InternalClient) {}

  async read({ appId, ownerId }: AppRecord, as: RowsCaller, wanted: WantedRows): Promise<readonly ToolRow[]> {
    const request = { params: { id: appId }, body: { as, ...wanted } };
    return (await this.client.call(readRowsForTool, request, asOwner(ownerId, appId))).rows;
  }

  async create({ appId, ownerId }: AppRecord, as: RowsCaller, wanted: WantedRow): Promise<void> {
    await this.client.call(
      createRowForTool,
      { params: { id: appId }, body: { as, ...wanted } },
      asOwner(ownerId, appId),
    );
  }
}

import { finished, Readable } from 'node:stream';
import { clientGone } from '@lathe/platform/http/client-gone';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import {
  createRow,
  createRows,
  deleteRow,
  deleteRows,
  listRows,
  nextCursorHeader,
  readRow,
  readSchema,
  updateRow,
} from '@lathe/proto/entities/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EntityDoor } from '../access/entity-door.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ChangeRows } from './change-rows.js';
import { CreateRows } from './create-rows.js';
import { ReadRows } from './read-rows.js';
import type { Row } from './row.js';

/** Rows of generated apps over HTTP. */
@Controller()
@UseGuards(DataRatesGuard)
export class RowsController {
  constructor(
    private readonly door: EntityDoor,
    private readonly read: ReadRows,
    private readonly creation: CreateRows,
    private readonly changes: ChangeRows,
  ) {}

  @Route(listRows)
  async list(
    @Input() { params, query }: RouteInput<typeof listRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { parts, bytes, nextCursor, release } = await this.read.list(
      await this.door.entity(params.id, params.name, host, caller),
      query,
      clientGone(reply),
    );
    if (nextCursor) void reply.header(nextCursorHeader, nextCursor);
    finished(reply.raw, release);
    void reply
      .type('application/json')
      .header('content-length', bytes)
      .send(parts.length === 1 ? parts[0] : Readable.from(parts, { objectMode: false }));
  }

  @Route(readSchema)
  async schema(
    @Input() { params }: RouteInput<typeof readSchema>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.read.schema(await this.door.entity(params.id, params.name, host, caller));
  }

  @Route(readRow)
  async one(
    @Input() { params }: RouteInput<typeof readRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.read.one(await this.door.entity(params.id, params.name, host, caller), params.rowId);
  }

  @Route(createRow)
  async create(
    @Input() { params, body }: RouteInput<typeof createRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.creation.one(await this.door.entity(params.id, params.name, host, caller), body);
  }

  @Route(createRows)
  async createMany(
    @Input() { params, body }: RouteInput<typeof createRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row[]> {
    return this.creation.many(await this.door.entity(params.id, params.name, host, caller), body);
  }

  @Route(updateRow)
  async update(
    @Input() { params, body }: RouteInput<typeof updateRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.changes.update(await this.door.entity(params.id, params.name, host, caller), params.rowId, body);
  }

  @Route(deleteRow)
  async delete(
    @Input() { params }: RouteInput<typeof deleteRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof deleteRow>> {
    await this.changes.delete(await this.door.entity(params.id, params.name, host, caller), params.rowId);
    return { success: true };
  }

  @Route(deleteRows)
  async deleteMany(
    @Input() { params, body }: RouteInput<typeof deleteRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof deleteRows>> {
    const deleted = await this.changes.deleteMatching(
      await this.door.entity(params.id, params.name, host, caller),
      body,
    );
    return { success: true, deleted };
  }
}

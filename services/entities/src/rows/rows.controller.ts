import { finished, Readable } from 'node:stream';
import { clientGone } from '@lathe/platform/http/client-gone';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import {
  createRow,
  deleteRow,
  listRows,
  nextCursorHeader,
  readMe,
  readRow,
  readSchema,
  updateMe,
  updateRow,
} from '@lathe/proto/entities/http';
import { countRows, readFields } from '@lathe/proto/entities/reading';
import { userEntityName } from '@lathe/proto/entities/user-entity';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf } from '../access/entity-access.js';
import { LatestVersionGuard } from '../access/latest-version.guard.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ChangeRow } from './change-row.use-case.js';
import { CountRows } from './count-rows.use-case.js';
import { CreateRow } from './create-row.use-case.js';
import { DeleteRow } from './delete-row.use-case.js';
import { ListRows } from './list-rows.use-case.js';
import { ReadFields } from './read-fields.use-case.js';
import { ReadMe } from './read-me.use-case.js';
import { ReadRow } from './read-row.use-case.js';
import { ReadSchema } from './read-schema.use-case.js';
import type { Row } from './row.js';

/** Rows of generated apps over HTTP. */
@Controller()
@UseGuards(DataRatesGuard, LatestVersionGuard)
export class RowsController {
  constructor(
    private readonly listCase: ListRows,
    private readonly countCase: CountRows,
    private readonly schemaCase: ReadSchema,
    private readonly fieldsCase: ReadFields,
    private readonly readCase: ReadRow,
    private readonly meCase: ReadMe,
    private readonly createCase: CreateRow,
    private readonly changeCase: ChangeRow,
    private readonly deleteCase: DeleteRow,
  ) {}

  @Route(listRows)
  async list(
    @Input() { params, query }: RouteInput<typeof listRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { parts, bytes, nextCursor, release } = await this.listCase.execute(
      requestOf(params, host, caller),
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

  @Route(countRows)
  async count(
    @Input() { params, query }: RouteInput<typeof countRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof countRows>> {
    return { count: await this.countCase.execute(requestOf(params, host, caller), query.q, clientGone(reply)) };
  }

  @Route(readFields)
  fields(
    @Input() { params }: RouteInput<typeof readFields>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readFields>> {
    return this.fieldsCase.execute(requestOf(params, host, caller));
  }

  @Route(readSchema)
  schema(
    @Input() { params }: RouteInput<typeof readSchema>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.schemaCase.execute(requestOf(params, host, caller));
  }

  @Route(readMe)
  me(
    @Input() { params }: RouteInput<typeof readMe>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.meCase.execute(requestOf({ ...params, name: userEntityName }, host, caller));
  }

  @Route(updateMe)
  changeMe(
    @Input() { params, body }: RouteInput<typeof updateMe>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.changeCase.ofCaller(requestOf({ ...params, name: userEntityName }, host, caller), body);
  }

  @Route(readRow)
  one(
    @Input() { params }: RouteInput<typeof readRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.readCase.execute(requestOf(params, host, caller), params.rowId);
  }

  @Route(createRow)
  create(
    @Input() { params, body }: RouteInput<typeof createRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.createCase.execute(requestOf(params, host, caller), body);
  }

  @Route(updateRow)
  update(
    @Input() { params, body }: RouteInput<typeof updateRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row> {
    return this.changeCase.execute(requestOf(params, host, caller), params.rowId, body);
  }

  @Route(deleteRow)
  async delete(
    @Input() { params }: RouteInput<typeof deleteRow>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof deleteRow>> {
    await this.deleteCase.execute(requestOf(params, host, caller), params.rowId);
    return { success: true };
  }
}

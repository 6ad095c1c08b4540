import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { deleteRows } from '@lathe/proto/entities/http';
import { createRows, type PartialOutcome, updateMany, updateRows } from '@lathe/proto/entities/many-rows';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, HttpStatus, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf } from '../access/entity-access.js';
import { LatestVersionGuard } from '../access/latest-version.guard.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { CreateRows } from './create-rows.use-case.js';
import { DeleteRows } from './delete-rows.use-case.js';
import type { Row } from './row.js';
import { UpdateMany } from './update-many.use-case.js';
import { UpdateRows } from './update-rows.use-case.js';

/** Many rows of a generated app by one call. */
@Controller()
@UseGuards(DataRatesGuard, LatestVersionGuard)
export class ManyRowsController {
  constructor(
    private readonly createCase: CreateRows,
    private readonly updateCase: UpdateRows,
    private readonly updateManyCase: UpdateMany,
    private readonly deleteCase: DeleteRows,
  ) {}

  @Route(createRows)
  create(
    @Input() { params, query, body }: RouteInput<typeof createRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Row[] | PartialOutcome> {
    const request = requestOf(params, host, caller);
    if (query.partial !== 'true') return this.createCase.together(request, body);
    void reply.status(HttpStatus.OK);
    return this.createCase.each(request, body);
  }

  @Route(updateRows)
  update(
    @Input() { params, query, body }: RouteInput<typeof updateRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<Row[] | PartialOutcome> {
    const request = requestOf(params, host, caller);
    return query.partial === 'true' ? this.updateCase.each(request, body) : this.updateCase.together(request, body);
  }

  @Route(updateMany)
  async updateMany(
    @Input() { params, body }: RouteInput<typeof updateMany>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof updateMany>> {
    const outcome = await this.updateManyCase.execute(requestOf(params, host, caller), body.q, body.set);
    return { success: true, ...outcome };
  }

  @Route(deleteRows)
  async delete(
    @Input() { params, body }: RouteInput<typeof deleteRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof deleteRows>> {
    const deleted = await this.deleteCase.execute(requestOf(params, host, caller), body);
    return { success: true, deleted };
  }
}

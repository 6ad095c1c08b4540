import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { uploadedFile } from '@lathe/platform/http/uploaded-file';
import type { Principal } from '@lathe/proto/common/principal';
import { importRows } from '@lathe/proto/entities/http';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EntityDoor } from '../access/entity-door.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { type ImportReport, ImportRows } from './import-rows.js';

/** `POST .../import`: one file of rows. */
@Controller()
@UseGuards(DataRatesGuard)
export class ImportController {
  constructor(
    private readonly door: EntityDoor,
    private readonly imports: ImportRows,
  ) {}

  @Route(importRows)
  async import(
    @Input() { params }: RouteInput<typeof importRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<ImportReport> {
    const open = await this.door.entity(params.id, params.name, host, caller);
    return this.imports.execute(open, () => uploadedFile(request));
  }
}

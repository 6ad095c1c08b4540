import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { uploadedFile } from '@lathe/platform/http/uploaded-file';
import type { Principal } from '@lathe/proto/common/principal';
import { importRows } from '@lathe/proto/entities/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LatestVersionGuard } from '../access/latest-version.guard.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ImportRows } from './import-rows.use-case.js';

/** `POST .../import`: one file of rows. */
@Controller()
@UseGuards(DataRatesGuard, LatestVersionGuard)
export class ImportController {
  constructor(private readonly importRows: ImportRows) {}

  @Route(importRows)
  import(
    @Input() { params }: RouteInput<typeof importRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof importRows>> {
    return this.importRows.execute({ appId: params.id, name: params.name, host, caller }, () => uploadedFile(request));
  }
}

import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { importRows } from '@lathe/proto/entities/http';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EntityDoor } from '../access/entity-door.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ImportRows, type ImportReport } from './import-rows.js';

/** What the multipart plugin adds to a request. */
type MultipartRequest = FastifyRequest & { isMultipart(): boolean; file(): Promise<MultipartFile | undefined> };

/** `POST .../import`: one file of rows. */
@Controller()
@UseGuards(DataRatesGuard)
export class ImportController {
  constructor(private readonly door: EntityDoor, private readonly imports: ImportRows) {}

  @Route(importRows)
  async import(
    @Input() { params }: RouteInput<typeof importRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: MultipartRequest,
  ): Promise<ImportReport> {
    const open = await this.door.entity(params.id, params.name, host, caller);
    if (!request.isMultipart()) throw new DomainError('malformed-request');
    const file = await request.file();
    if (!file) throw new DomainError('malformed-request');
    return this.imports.execute(open, () => file.toBuffer());
  }
}

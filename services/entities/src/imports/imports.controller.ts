import { Readable } from 'node:stream';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { uploadedStream } from '@lathe/platform/http/uploaded-file';
import type { Principal } from '@lathe/proto/common/principal';
import { maxImportBytes } from '@lathe/proto/entities/import-plan';
import * as routes from '@lathe/proto/entities/imports';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { AddImportRows } from './add-import-rows.use-case.js';
import { BeginImport } from './begin-import.use-case.js';
import { ErrorReport } from './error-report.use-case.js';
import { ReadImports } from './read-imports.use-case.js';
import { ReceiveFile } from './receive-file.use-case.js';
import { StopImport } from './stop-import.use-case.js';
import { UndoImport } from './undo-import.use-case.js';

type Params = { readonly id: string; readonly importId: string };

/** Imports of files, for the app's owner. */
@Controller()
@UseGuards(DataRatesGuard)
export class ImportsController {
  constructor(
    private readonly beginCase: BeginImport,
    private readonly addCase: AddImportRows,
    private readonly receiveCase: ReceiveFile,
    private readonly readCase: ReadImports,
    private readonly stopCase: StopImport,
    private readonly undoCase: UndoImport,
    private readonly reportCase: ErrorReport,
  ) {}

  @Route(routes.startImport)
  begin(
    @Input() { params, body }: RouteInput<typeof routes.startImport>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<routes.ImportRecord> {
    return this.beginCase.execute({ appId: params.id, host, caller }, body);
  }

  @Route(routes.addImportRows)
  add(
    @Input() { params, body }: RouteInput<typeof routes.addImportRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.addImportRows>> {
    return this.addCase.execute({ appId: params.id, host, caller }, params.importId, body.rows);
  }

  @Route(routes.sendImportFile)
  async receive(
    @Input() { params }: { params: Params },
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<routes.ImportRecord> {
    const file = await uploadedStream(request, maxImportBytes);
    return this.receiveCase.execute({ appId: params.id, host, caller }, params.importId, file);
  }

  @Route(routes.listImports)
  async list(
    @Input() { params, query }: RouteInput<typeof routes.listImports>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.listImports>> {
    return { imports: await this.readCase.list({ appId: params.id, host, caller }, query.entity) };
  }

  @Route(routes.readImport)
  read(
    @Input() { params }: { params: Params },
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<routes.ImportRecord> {
    return this.readCase.one({ appId: params.id, host, caller }, params.importId);
  }

  @Route(routes.cancelImport)
  cancel(
    @Input() { params }: { params: Params },
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<routes.ImportRecord> {
    return this.stopCase.execute({ appId: params.id, host, caller }, params.importId);
  }

  @Route(routes.undoImport)
  undo(
    @Input() { params }: { params: Params },
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<routes.ImportRecord> {
    return this.undoCase.execute({ appId: params.id, host, caller }, params.importId);
  }

  @Route(routes.readImportErrors)
  async errors(
    @Input() { params }: { params: Params },
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, pieces } = await this.reportCase.execute({ appId: params.id, host, caller }, params.importId);
    await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(pieces));
  }
}

import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { uploadedStream } from '@lathe/platform/http/uploaded-file';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppView } from '../apps/app-view.js';
import { ExportApp } from './export-app.use-case.js';
import { ImportApp } from './import-app.use-case.js';

/** Apps that leave and come back as zips. */
@Controller()
export class TransferController {
  constructor(
    private readonly exportCase: ExportApp,
    private readonly importCase: ImportApp,
    private readonly view: AppView,
  ) {}

  @Route(routes.exportApp)
  async export(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.exportApp>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, zip } = await this.exportCase.execute(ownerScope(caller), params.id, query.versionId);
    await reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(zip);
  }

  @Route(routes.importApp)
  async import(@Caller() caller: Principal, @Req() request: FastifyRequest): Promise<App> {
    return this.view.of(caller, await this.importCase.execute(ownerScope(caller), await uploadedStream(request)));
  }
}

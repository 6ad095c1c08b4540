import { Readable } from 'node:stream';
import { clientGone } from '@lathe/platform/http/client-gone';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { exportRows } from '@lathe/proto/entities/reading';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf } from '../access/entity-access.js';
import { LatestVersionGuard } from '../access/latest-version.guard.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ExportRows } from './export-rows.use-case.js';

/** Milliseconds in which a client must take something of its file; then its place is another's. */
const patienceMs = 60_000;

/** `GET .../export`: rows as a file. */
@Controller()
@UseGuards(DataRatesGuard, LatestVersionGuard)
export class ExportsController {
  constructor(private readonly exportRows: ExportRows) {}

  @Route(exportRows)
  async export(
    @Input() { params, query }: RouteInput<typeof exportRows>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format, bom, q, sort, fields } = query;
    const wish = { format, bom: bom === 'true', q, sort, fields };
    const file = await this.exportRows.execute(requestOf(params, host, caller), wish, clientGone(reply));
    reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
    void reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(file.parts, { objectMode: false }));
  }
}

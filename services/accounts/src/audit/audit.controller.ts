import { Readable } from 'node:stream';
import { Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { exportAudit, listAudit } from '@lathe/proto/desk/audit';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReadAudit } from './read-audit.use-case.js';

/** The audit log, for operators. */
@Controller()
export class AuditController {
  constructor(private readonly readAudit: ReadAudit) {}

  @Route(listAudit)
  list(
    @Input() { query: { after, ...filter } }: RouteInput<typeof listAudit>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof listAudit>> {
    return this.readAudit.page(operator, filter, after);
  }

  @Route(exportAudit)
  export(
    @Input() { query }: RouteInput<typeof exportAudit>,
    @Operator() operator: OperatorScope,
    @Res() reply: FastifyReply,
  ): void {
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(this.readAudit.csv(operator, query), { objectMode: false }));
  }
}

import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Health } from './health.js';

/** `/healthz`: the process answers. `/readyz`: its dependencies do too, and it is not stopping. Not forwarded by the gateway. */
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('/healthz')
  alive(): { status: string } {
    return { status: 'ok' };
  }

  @Get('/readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.health.report();
    await reply.status(report.ready ? 200 : 503).send(report);
  }
}

import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Probe } from '../http/route.decorator.js';
import { Metrics } from '../metrics/metrics.js';
import { Health } from './health.js';

/**
 * `/healthz`: the process answers, and a new one would be no better off. `/readyz`: its dependencies do too, and it is
 * not stopping. Not forwarded by the gateway.
 */
@Controller()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  @Get('/healthz')
  @Probe()
  async alive(@Res() reply: FastifyReply): Promise<void> {
    const failures = this.health.failures();
    await reply
      .status(failures.length === 0 ? 200 : 503)
      .send(failures.length === 0 ? { status: 'ok' } : { status: 'failed', failures });
  }

  @Get('/metrics')
  @Probe()
  async metricsText(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.metrics.registry.contentType).send(await this.metrics.text());
  }

  @Get('/readyz')
  @Probe()
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.health.report();
    await reply.status(report.ready ? 200 : 503).send(report);
  }
}

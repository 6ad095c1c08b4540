import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/analytics';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountVisits } from './count-visits.use-case.js';
import { ReadAnalytics } from './read-analytics.use-case.js';
import type { Visitor } from './visitors.js';

/** What is counted of apps: their pages tell, and the people who build them read. */
@Controller()
export class AnalyticsController {
  constructor(
    private readonly count: CountVisits,
    private readonly readCase: ReadAnalytics,
  ) {}

  @Route(routes.logVisit)
  async visit(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof routes.logVisit>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.logVisit>> {
    if (isTrackable(request)) await this.count.visit(host, params.id, params.page, visitorOf(request));
    return {};
  }

  @Route(routes.trackEvents)
  async track(
    @RequestHost() host: HostTarget,
    @Input() { params, body }: RouteInput<typeof routes.trackEvents>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.trackEvents>> {
    const names = body.events.map(({ eventName }) => eventName);
    if (isTrackable(request)) await this.count.events(host, params.id, names, visitorOf(request));
    return {};
  }

  @Route(routes.readAnalytics)
  read(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.readAnalytics>,
  ): Promise<RouteAnswer<typeof routes.readAnalytics>> {
    return this.readCase.execute(ownerScope(caller), params.id, query);
  }

  @Route(routes.exportAnalytics)
  async export(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.exportAnalytics>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = await this.readCase.csv(ownerScope(caller), params.id, query, query.by);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="analytics-by-${query.by}.csv"`)
      .header('cache-control', 'no-store')
      .send(text);
  }
}

/** Do Not Track and Global Privacy Control: whoever says so is not counted at all. */
const isTrackable = ({ headers }: FastifyRequest): boolean => headers['dnt'] !== '1' && headers['sec-gpc'] !== '1';

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ address: ip, agent: headers['user-agent'] ?? '' });

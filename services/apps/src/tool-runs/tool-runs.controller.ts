import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { sendEvents } from '@lathe/platform/streams/server-sent-events';
import { listActiveTools, readTool, runTool } from '@lathe/proto/apps/tools/runs';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listed } from '../tools/tool.js';
import { RunTool } from './run-tool.use-case.js';
import { runnableOf } from './runnable.js';
import { ToolCallers } from './tool-callers.js';
import { ToolItems } from './tool-items.js';
import { VisitorIds } from './visitor-ids.js';

/** Tools on the hosts of their apps. */
@Controller()
export class ToolRunsController {
  constructor(
    private readonly callers: ToolCallers,
    private readonly items: ToolItems,
    private readonly runCase: RunTool,
    private readonly visitors: VisitorIds,
  ) {}

  @Route(listActiveTools)
  async list(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listActiveTools>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof listActiveTools>> {
    void reply.header('cache-control', 'no-store');
    const { app, tools } = await this.callers.active({ host, caller, appId: params.id });
    return { description: app.texts.description ?? '', tools: tools.map(listed) };
  }

  @Route(readTool)
  async read(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readTool>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof readTool>> {
    void reply.header('cache-control', 'no-store');
    const at = await this.callers.at({ host, caller, appId: params.id }, params.toolPath);
    return runnableOf(at, await this.items.fieldsOf(at.app, at.tool), this.runCase.hasModel);
  }

  @Route(runTool)
  async run(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof runTool>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const at = await this.callers.at({ host, caller, appId: params.id }, params.toolPath);
    const person = at.person ?? this.visitors.of(request, reply, at.app.appId);
    const run = await this.runCase.begin({ ...at, person, ip: request.ip }, body);
    await sendEvents(reply, run);
  }
}

import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { changeToolRun, deleteToolRun, listToolRuns, readToolRun, type ToolRun } from '@lathe/proto/apps/tools/runs';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnRuns } from './own-runs.use-case.js';
import { wireRun } from './run-record.js';
import { type ToolCaller, ToolCallers } from './tool-callers.js';
import { VisitorIds } from './visitor-ids.js';

/** What people have run, on the hosts of their apps. */
@Controller()
export class OwnRunsController {
  constructor(
    private readonly callers: ToolCallers,
    private readonly ownRuns: OwnRuns,
    private readonly visitors: VisitorIds,
  ) {}

  @Route(listToolRuns)
  async list(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listToolRuns>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof listToolRuns>> {
    const runs = await this.ownRuns.list(await this.at({ host, caller, params, request, reply }));
    return {
      runs: runs.map(({ runId, asked, rating, createdAt }) => ({
        runId,
        asked,
        rating,
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  @Route(readToolRun)
  async read(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readToolRun>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ToolRun> {
    const at = await this.at({ host, caller, params, request, reply });
    return wireRun(await this.ownRuns.read(at, params.runId), at.person);
  }

  @Route(changeToolRun)
  async change(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof changeToolRun>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ToolRun> {
    const at = await this.at({ host, caller, params, request, reply });
    const { rating, isShared, edit } = body;
    const change = {
      ...(rating !== undefined && { rating }),
      ...(isShared !== undefined && { isShared }),
      ...(edit !== undefined && { edit }),
    };
    return wireRun(await this.ownRuns.change(at, params.runId, change), at.person);
  }

  @Route(deleteToolRun)
  async delete(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof deleteToolRun>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof deleteToolRun>> {
    await this.ownRuns.delete(await this.at({ host, caller, params, request, reply }), params.runId);
    return {};
  }

  /** Nothing of it is kept on the way; whoever only looks is given no number. */
  private async at(asked: {
    host: HostTarget;
    caller: Principal;
    params: { id: string; toolPath: string };
    request: FastifyRequest;
    reply: FastifyReply;
  }): Promise<ToolCaller> {
    const { host, caller, params, request, reply } = asked;
    void reply.header('cache-control', 'no-store');
    const at = await this.callers.at({ host, caller, appId: params.id }, params.toolPath);
    return { ...at, person: at.person ?? this.visitors.known(request, at.app.appId) };
  }
}

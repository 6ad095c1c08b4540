import { clientGone } from '@lathe/platform/http/client-gone';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import { runToolForIntegrator } from '@lathe/proto/apps/tools/integrator-runs';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FinishRun } from './finish-run.use-case.js';
import { ToolCallers } from './tool-callers.js';

/** Tools for programs of others. */
@Controller()
export class IntegratorRunsController {
  constructor(
    private readonly callers: ToolCallers,
    private readonly finishCase: FinishRun,
  ) {}

  @Route(runToolForIntegrator)
  async run(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof runToolForIntegrator>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof runToolForIntegrator>> {
    const signal = clientGone(reply);
    const scopes = caller.kind === 'account' ? (caller.key?.scopes ?? null) : null;
    const at = await this.callers.ofScope(ownerScope(caller), params.id, params.toolId, scopes);
    const person = `account-${accountOf(caller)}`;
    return this.finishCase.execute({ ...at, person, ip: request.ip }, body, signal);
  }
}

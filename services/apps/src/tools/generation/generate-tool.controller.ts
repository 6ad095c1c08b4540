import { clientGone } from '@lathe/platform/http/client-gone';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { type GeneratedTool, generateTool } from '@lathe/proto/apps/tools/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ToolView } from '../tool-view.js';
import { GenerateTool } from './generate-tool.use-case.js';

@Controller()
export class GenerateToolController {
  constructor(
    private readonly generateCase: GenerateTool,
    private readonly view: ToolView,
  ) {}

  @Route(generateTool)
  async generate(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof generateTool>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GeneratedTool> {
    const scope = ownerScope(caller);
    const { tool, made } = await this.generateCase.execute(scope, params.id, body.wish, clientGone(reply));
    return { tool: await this.view.seen(scope, params.id, tool), made };
  }
}

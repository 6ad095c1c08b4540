import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/tools/http';
import type { Tool } from '@lathe/proto/apps/tools/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ActivateTool } from './activate-tool.use-case.js';
import { ArrangeTools } from './arrange-tools.use-case.js';
import { ChangeTool } from './change-tool.use-case.js';
import { CreateTool } from './create-tool.use-case.js';
import { ReadTools } from './read-tools.use-case.js';
import type { ToolRecord } from './tool.js';
import { ToolView } from './tool-view.js';

/** The tools of an app, for those who build it. */
@Controller()
export class ToolsController {
  constructor(
    private readonly readCase: ReadTools,
    private readonly createCase: CreateTool,
    private readonly changeCase: ChangeTool,
    private readonly arrangeCase: ArrangeTools,
    private readonly activateCase: ActivateTool,
    private readonly view: ToolView,
  ) {}

  @Route(routes.listTools)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.listTools>,
  ): Promise<RouteAnswer<typeof routes.listTools>> {
    const app = await this.readCase.app(ownerScope(caller), params.id);
    return { tools: (await this.readCase.list(app)).map((tool) => this.view.of(app, tool)) };
  }

  @Route(routes.createTool)
  create(@Caller() caller: Principal, @Input() { params, body }: RouteInput<typeof routes.createTool>): Promise<Tool> {
    return this.seen(caller, params.id, this.createCase.execute(ownerScope(caller), params.id, body));
  }

  @Route(routes.orderTools)
  async order(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.orderTools>,
  ): Promise<RouteAnswer<typeof routes.orderTools>> {
    const tools = await this.arrangeCase.order(ownerScope(caller), params.id, body.toolIds);
    const app = await this.readCase.app(ownerScope(caller), params.id);
    return { tools: tools.map((tool) => this.view.of(app, tool)) };
  }

  @Route(routes.getTool)
  async one(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.getTool>): Promise<Tool> {
    const app = await this.readCase.app(ownerScope(caller), params.id);
    return this.view.of(app, await this.readCase.one(app, params.toolId));
  }

  @Route(routes.changeTool)
  change(
    @Caller() caller: Principal,
    @Input() { params, body: { seq, ...values } }: RouteInput<typeof routes.changeTool>,
  ): Promise<Tool> {
    const scope = ownerScope(caller);
    return this.seen(caller, params.id, this.changeCase.execute(scope, params.id, params.toolId, values, seq));
  }

  @Route(routes.deleteTool)
  async delete(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.deleteTool>,
  ): Promise<RouteAnswer<typeof routes.deleteTool>> {
    await this.arrangeCase.delete(ownerScope(caller), params.id, params.toolId);
    return {};
  }

  @Route(routes.copyTool)
  copy(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.copyTool>): Promise<Tool> {
    return this.seen(caller, params.id, this.createCase.copy(ownerScope(caller), params.id, params.toolId));
  }

  @Route(routes.activateTool)
  activate(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.activateTool>): Promise<Tool> {
    return this.seen(caller, params.id, this.activateCase.activate(ownerScope(caller), params.id, params.toolId));
  }

  @Route(routes.deactivateTool)
  deactivate(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.deactivateTool>,
  ): Promise<Tool> {
    return this.seen(caller, params.id, this.activateCase.deactivate(ownerScope(caller), params.id, params.toolId));
  }

  private seen(caller: Principal, appId: string, work: Promise<ToolRecord>): Promise<Tool> {
    return this.view.seen(ownerScope(caller), appId, work);
  }
}

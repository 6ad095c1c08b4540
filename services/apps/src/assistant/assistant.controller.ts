import { clientGone } from '@lathe/platform/http/client-gone';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { activateChat, askAssistant } from '@lathe/proto/apps/assistant';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ActivateChat } from './activate-chat.use-case.js';
import { AskAssistant } from './ask-assistant.use-case.js';

@Controller()
export class AssistantController {
  constructor(
    private readonly activateCase: ActivateChat,
    private readonly askCase: AskAssistant,
  ) {}

  @Route(activateChat)
  async activate(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof activateChat>,
  ): Promise<RouteAnswer<typeof activateChat>> {
    return { chatAppId: await this.activateCase.execute(ownerScope(caller), params.id, body.isActive) };
  }

  @Route(askAssistant)
  ask(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof askAssistant>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof askAssistant>> {
    return this.askCase.execute({ host, caller, appId: params.id }, body.turns, clientGone(reply));
  }
}

import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { sendEvents } from '@lathe/platform/streams/server-sent-events';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { activateChat, askAssistant } from '@lathe/proto/apps/assistant';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VisitorIds } from '../tool-runs/visitor-ids.js';
import { ActivateChat } from './activate-chat.use-case.js';
import { AskAssistant } from './ask-assistant.use-case.js';

@Controller()
export class AssistantController {
  constructor(
    private readonly activateCase: ActivateChat,
    private readonly askCase: AskAssistant,
    private readonly visitors: VisitorIds,
  ) {}

  @Route(activateChat)
  async activate(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof activateChat>,
  ): Promise<RouteAnswer<typeof activateChat>> {
    return { chatAppId: await this.activateCase.execute(ownerScope(caller), params.id, body.isActive) };
  }

  @Route(askAssistant)
  async ask(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof askAssistant>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = (appId: string): string => this.visitors.of(request, reply, appId);
    const asker = { request: { host, caller, appId: params.id }, visitor, ip: request.ip };
    await sendEvents(reply, await this.askCase.begin(asker, body.turns));
  }
}

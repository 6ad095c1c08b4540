import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { listMessages, readActionBody } from '@lathe/proto/builder-chat/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListMessages } from './list-messages.use-case.js';
import { ReadActionBody } from './read-action-body.use-case.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly listMessages: ListMessages,
    private readonly readActionBody: ReadActionBody,
  ) {}

  @Route(listMessages)
  list(
    @Input() { params }: RouteInput<typeof listMessages>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listMessages>> {
    return this.listMessages.execute(ownerScope(caller), params.id);
  }

  @Route(readActionBody)
  actionBody(
    @Input() { params }: RouteInput<typeof readActionBody>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readActionBody>> {
    return this.readActionBody.execute(ownerScope(caller), params.id, params.messageId, params.actionId);
  }
}

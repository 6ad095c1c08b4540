import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { App } from '@lathe/proto/apps/model';
import { claimApp, claimInvitation } from '@lathe/proto/apps/sharing';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AppView } from '../apps/app-view.js';
import { ClaimApp } from './claim-app.use-case.js';
import { ReadInvitation } from './read-invitation.use-case.js';

@Controller()
export class ClaimsController {
  constructor(
    private readonly invitationCase: ReadInvitation,
    private readonly claimCase: ClaimApp,
    private readonly view: AppView,
  ) {}

  @Route(claimInvitation)
  invitation(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof claimInvitation>,
  ): Promise<RouteAnswer<typeof claimInvitation>> {
    return this.invitationCase.execute(ownerScope(caller), params.appId);
  }

  @Route(claimApp)
  async claim(@Caller() caller: Principal, @Input() { body }: RouteInput<typeof claimApp>): Promise<App> {
    return this.view.of(caller, await this.claimCase.execute(ownerScope(caller), body.claimCode));
  }
}

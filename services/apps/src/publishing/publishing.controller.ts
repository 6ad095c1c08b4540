import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AppView } from '../apps/app-view.js';
import { PublishApp } from './publish-app.use-case.js';
import { UnpublishApp } from './unpublish-app.use-case.js';

@Controller()
export class PublishingController {
  constructor(
    private readonly publishApp: PublishApp,
    private readonly unpublishApp: UnpublishApp,
    private readonly view: AppView,
  ) {}

  @Route(routes.publishApp)
  publish(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.publishApp>,
  ): Promise<RouteAnswer<typeof routes.publishApp>> {
    return this.publishApp.execute(ownerScope(caller), params.id, body.versionId);
  }

  @Route(routes.unpublishApp)
  async unpublish(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.unpublishApp>,
  ): Promise<App> {
    return this.view.seen(caller, await this.unpublishApp.execute(ownerScope(caller), params.id));
  }
}

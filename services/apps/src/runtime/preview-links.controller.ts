import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/sharing';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { SharePreview } from './share-preview.use-case.js';

@Controller()
export class PreviewLinksController {
  constructor(private readonly share: SharePreview) {}

  @Route(routes.readPreviewLink)
  async read(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readPreviewLink>,
  ): Promise<RouteAnswer<typeof routes.readPreviewLink>> {
    return { link: await this.share.current(ownerScope(caller), params.id) };
  }

  @Route(routes.createPreviewLink)
  async create(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.createPreviewLink>,
  ): Promise<RouteAnswer<typeof routes.createPreviewLink>> {
    return { link: await this.share.begin(ownerScope(caller), params.id) };
  }

  @Route(routes.withdrawPreviewLink)
  async withdraw(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.withdrawPreviewLink>,
  ): Promise<RouteAnswer<typeof routes.withdrawPreviewLink>> {
    await this.share.end(ownerScope(caller), params.id);
    return {};
  }
}

import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { replaceDataItem } from '@lathe/proto/apps/data-items';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReplaceDataItem } from './replace-data-item.use-case.js';

@Controller()
export class DataItemsController {
  constructor(private readonly replaceCase: ReplaceDataItem) {}

  @Route(replaceDataItem)
  async replace(
    @Input() { params, body }: RouteInput<typeof replaceDataItem>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof replaceDataItem>> {
    await this.replaceCase.execute(ownerScope(caller), params.appId, body);
    return {};
  }
}

import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { listVersions } from '@lathe/proto/apps/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListVersions } from './list-versions.use-case.js';

@Controller()
export class VersionsController {
  constructor(private readonly listVersions: ListVersions) {}

  @Route(listVersions)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listVersions>,
  ): Promise<RouteAnswer<typeof listVersions>> {
    const versions = await this.listVersions.execute(ownerScope(caller), params.id);
    return {
      versions: versions.map(({ versionId, createdAt, messageId, content, userRequest, restoredFrom }) => ({
        id: versionId,
        timestamp: createdAt.toISOString(),
        messageId,
        content,
        userRequest,
        restoredFrom,
      })),
    };
  }
}

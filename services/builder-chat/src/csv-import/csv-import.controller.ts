import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { addEntity, generateMapping } from '@lathe/proto/builder-chat/csv-import';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AddEntity } from './add-entity.use-case.js';
import { GenerateMapping } from './generate-mapping.use-case.js';

/** What the import wizard asks before an import begins. */
@Controller()
export class CsvImportController {
  constructor(
    private readonly generateCase: GenerateMapping,
    private readonly addCase: AddEntity,
  ) {}

  @Route(generateMapping)
  async generate(
    @Input() { body }: RouteInput<typeof generateMapping>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof generateMapping>> {
    return { mappings: await this.generateCase.execute(ownerScope(caller), body) };
  }

  @Route(addEntity)
  async add(
    @Input() { params, body }: RouteInput<typeof addEntity>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof addEntity>> {
    return { versionId: await this.addCase.execute(ownerScope(caller), params.id, body) };
  }
}

import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { changeElement, readElement } from '@lathe/proto/apps/editing-http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ChangeElement } from './change-element.use-case.js';
import { ReadElement } from './read-element.use-case.js';

@Controller()
export class ElementsController {
  constructor(
    private readonly readElement: ReadElement,
    private readonly changeElement: ChangeElement,
  ) {}

  @Route(readElement)
  async read(
    @Input() { params, body }: RouteInput<typeof readElement>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readElement>> {
    return { element: await this.readElement.execute(ownerScope(caller), params.id, params.versionId, body) };
  }

  @Route(changeElement)
  change(
    @Input() { params, body }: RouteInput<typeof changeElement>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof changeElement>> {
    return this.changeElement.execute(ownerScope(caller), params.id, body);
  }
}

import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { App } from '@lathe/proto/apps/model';
import { duplicateTemplate, listTemplates } from '@lathe/proto/apps/sharing';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AppView } from '../apps/app-view.js';
import { DuplicateTemplate } from './duplicate-template.use-case.js';
import { ListTemplates } from './list-templates.use-case.js';

@Controller()
export class TemplatesController {
  constructor(
    private readonly listCase: ListTemplates,
    private readonly duplicateCase: DuplicateTemplate,
    private readonly view: AppView,
  ) {}

  @Route(listTemplates)
  async list(): Promise<RouteAnswer<typeof listTemplates>> {
    return { templates: await this.listCase.execute() };
  }

  @Route(duplicateTemplate)
  async duplicate(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof duplicateTemplate>,
  ): Promise<App> {
    return this.view.of(caller, await this.duplicateCase.execute(ownerScope(caller), params.id));
  }
}

import { Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { type DeskApp, endTakedown, listDeskApps, takeDownApp, unpublishDeskApp } from '@lathe/proto/desk/apps';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListDeskApps } from './list-desk-apps.use-case.js';
import { ManageApp } from './manage-app.use-case.js';

/** Apps at the operator's desk. */
@Controller()
export class DeskAppsController {
  constructor(
    private readonly listCase: ListDeskApps,
    private readonly manage: ManageApp,
  ) {}

  @Route(listDeskApps)
  list(
    @Input() { query }: RouteInput<typeof listDeskApps>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof listDeskApps>> {
    return this.listCase.execute(operator, query);
  }

  @Route(unpublishDeskApp)
  async unpublish(
    @Input() { params }: RouteInput<typeof unpublishDeskApp>,
    @Operator() operator: OperatorScope,
  ): Promise<DeskApp> {
    return this.listCase.shown(await this.manage.unpublish(operator, params.id));
  }

  @Route(takeDownApp)
  async takeDown(
    @Input() { params, body }: RouteInput<typeof takeDownApp>,
    @Operator() operator: OperatorScope,
  ): Promise<DeskApp> {
    return this.listCase.shown(await this.manage.takeDown(operator, params.id, body.reason));
  }

  @Route(endTakedown)
  async endTakedown(
    @Input() { params }: RouteInput<typeof endTakedown>,
    @Operator() operator: OperatorScope,
  ): Promise<DeskApp> {
    return this.listCase.shown(await this.manage.endTakedown(operator, params.id));
  }
}

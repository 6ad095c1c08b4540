import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { duplicateApp } from '@lathe/proto/apps/sharing';
import type { AppTexts } from '@lathe/proto/apps/texts';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppView } from './app-view.js';
import { ChangeApp } from './change-app.use-case.js';
import { CreateApp } from './create-app.use-case.js';
import { DeleteApp } from './delete-app.use-case.js';
import { DuplicateApp } from './duplicate-app.use-case.js';
import { ListApps } from './list-apps.use-case.js';
import { ReadApp } from './read-app.use-case.js';
import { UndeleteApp } from './undelete-app.use-case.js';

@Controller()
export class AppsController {
  constructor(
    private readonly listApps: ListApps,
    private readonly readApp: ReadApp,
    private readonly createApp: CreateApp,
    private readonly changeApp: ChangeApp,
    private readonly deleteApp: DeleteApp,
    private readonly undeleteApp: UndeleteApp,
    private readonly duplicateCase: DuplicateApp,
    private readonly view: AppView,
  ) {}

  @Route(routes.createApp)
  async create(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof routes.createApp>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<App> {
    const { name, header, description } = { ...body.app, ...body.genApp };
    const texts = given({ header, description });
    const about = { name: (name ?? header?.trim().slice(0, 80)) || undefined, texts };
    if (!body.appId)
      return this.view.of(caller, await this.createApp.execute(ownerScope(caller), { ...body, ...about }));
    reply.status(200);
    return this.view.of(caller, await this.changeApp.execute(ownerScope(caller), body.appId, about));
  }

  @Route(routes.listApps)
  async list(
    @Caller() caller: Principal,
    @Input() { query }: RouteInput<typeof routes.listApps>,
  ): Promise<RouteAnswer<typeof routes.listApps>> {
    return { apps: await this.view.allSeen(caller, await this.listApps.execute(ownerScope(caller), query.deleted)) };
  }

  @Route(routes.getApp)
  async get(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.getApp>): Promise<App> {
    return this.view.seen(caller, await this.readApp.execute(ownerScope(caller), params.id));
  }

  @Route(routes.changeApp)
  async change(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.changeApp>,
  ): Promise<App> {
    const { seq, ...fields } = body;
    return this.view.of(
      caller,
      await this.changeApp.execute(ownerScope(caller), params.id, fields, { part: 'app', seq }),
    );
  }

  @Route(routes.deleteApp)
  async delete(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.deleteApp>,
  ): Promise<RouteAnswer<typeof routes.deleteApp>> {
    return { undoUntil: (await this.deleteApp.execute(ownerScope(caller), params.id)).toISOString() };
  }

  @Route(routes.undeleteApp)
  async undelete(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.undeleteApp>,
  ): Promise<App> {
    return this.view.of(caller, await this.undeleteApp.execute(ownerScope(caller), params.id));
  }

  @Route(duplicateApp)
  async duplicate(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof duplicateApp>): Promise<App> {
    return this.view.of(caller, await this.duplicateCase.execute(ownerScope(caller), params.id));
  }

  @Route(routes.saveSettings)
  async settings(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.saveSettings>,
  ): Promise<App> {
    const { appSettings: settings, seq } = body;
    return this.view.of(
      caller,
      await this.changeApp.execute(ownerScope(caller), params.id, { settings }, { part: 'settings', seq }),
    );
  }

  @Route(routes.saveStyle)
  async style(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.saveStyle>,
  ): Promise<App> {
    const { appStyle: style, seq } = body;
    return this.view.of(
      caller,
      await this.changeApp.execute(ownerScope(caller), params.id, { style }, { part: 'style', seq }),
    );
  }

  @Route(routes.saveTexts)
  async texts(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.saveTexts>,
  ): Promise<App> {
    const { appTexts: texts, seq } = body;
    return this.view.of(
      caller,
      await this.changeApp.execute(ownerScope(caller), params.id, { texts }, { part: 'texts', seq }),
    );
  }
}

/** The fields that were sent. */
const given = (texts: AppTexts): AppTexts | undefined => {
  const sent = Object.entries(texts).filter(([, text]) => text !== undefined);
  return sent.length > 0 ? Object.fromEntries(sent) : undefined;
};

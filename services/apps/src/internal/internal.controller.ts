import { notFound } from '@lathe/platform/errors/domain-error';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { AppState } from '@lathe/proto/apps/events.v1';
import * as routes from '@lathe/proto/apps/internal';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { HostApps } from '../app-hosts/host-apps.js';
import { stateOf } from '../apps/app.js';
import { AppRepository } from '../apps/app.repository.js';
import { DiagnoseVersion } from '../builds/diagnose-version.use-case.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import { mainPageOf, namesOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { RestoreVersion } from '../versions/restore-version.use-case.js';
import { WithdrawCommit } from '../versions/withdraw-commit.use-case.js';
import { serviceScope } from './service-scope.js';

/** Answers to the other services. The gateway forwards none of these. */
@Controller()
export class InternalController {
  constructor(
    private readonly apps: AppRepository,
    private readonly hosts: HostApps,
    private readonly read: ReadVersion,
    private readonly commitVersion: CommitVersion,
    private readonly withdrawCommit: WithdrawCommit,
    private readonly restoreVersion: RestoreVersion,
    private readonly diagnoseVersion: DiagnoseVersion,
  ) {}

  @Route(routes.readApp)
  async app(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.readApp>): Promise<AppState> {
    const app = await this.apps.find(serviceScope(caller, params.id), params.id);
    if (!app) throw notFound();
    return stateOf(app);
  }

  @Route(routes.readAppByHost)
  async appByHost(@Input() { params }: RouteInput<typeof routes.readAppByHost>): Promise<AppState> {
    const found = await this.hosts.bySlug(params.host);
    if (!found) throw notFound();
    return stateOf(found.app);
  }

  @Route(routes.readSchemas)
  async schemas(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readSchemas>,
  ): Promise<RouteAnswer<typeof routes.readSchemas>> {
    const app = await this.read.app(serviceScope(caller, params.id), params.id);
    return {
      versionId: params.versionId,
      entities: await this.read.entities(app, await this.read.version(app, params.versionId)),
    };
  }

  @Route(routes.readFiles)
  async files(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.readFiles>,
  ): Promise<RouteAnswer<typeof routes.readFiles>> {
    const app = await this.read.app(serviceScope(caller, params.id), params.id);
    const versionId = query.versionId ?? app.head;
    if (!versionId) return { app: stateOf(app), versionId: null, mainPage: null, files: [] };
    const version = await this.read.version(app, versionId);
    return {
      app: stateOf(app),
      versionId,
      mainPage: mainPageOf(namesOf(version.manifest, 'page'), app.mainPage),
      files: await this.read.files(app, version),
    };
  }

  @Route(routes.commitVersion)
  async commit(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.commitVersion>,
  ): Promise<RouteAnswer<typeof routes.commitVersion>> {
    const { app, version } = await this.commitVersion.execute(serviceScope(caller, params.id), {
      ...body,
      appId: params.id,
    });
    return { versionId: version.versionId, seq: app.seq };
  }

  @Route(routes.withdrawCommit)
  async withdraw(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.withdrawCommit>,
  ): Promise<RouteAnswer<typeof routes.withdrawCommit>> {
    return {
      versionId: await this.withdrawCommit.execute(serviceScope(caller, params.id), params.id, params.commitId),
    };
  }

  @Route(routes.diagnoseVersion)
  async diagnose(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.diagnoseVersion>,
  ): Promise<RouteAnswer<typeof routes.diagnoseVersion>> {
    const app = await this.read.app(serviceScope(caller, params.id), params.id);
    const diagnostics = await this.diagnoseVersion.execute(app, await this.read.version(app, params.versionId));
    return { diagnostics: diagnostics && [...diagnostics] };
  }

  @Route(routes.readVersionOrigin)
  async origin(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readVersionOrigin>,
  ): Promise<RouteAnswer<typeof routes.readVersionOrigin>> {
    const app = await this.read.app(serviceScope(caller, params.id), params.id);
    const version = await this.read.version(app, params.versionId);
    const answered = await this.read.answered(app, version);
    return {
      messageId: answered?.messageId ?? null,
      answeredAt: answered?.createdAt.toISOString() ?? null,
      createdAt: version.createdAt.toISOString(),
    };
  }

  @Route(routes.restoreVersion)
  async restore(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.restoreVersion>,
  ): Promise<RouteAnswer<typeof routes.restoreVersion>> {
    const app = await this.restoreVersion.execute(serviceScope(caller, params.id), params.id, body);
    return { versionId: app.head!, chatCut: app.chatCut, seq: app.seq };
  }

  @Route(routes.readChatCut)
  async chatCut(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readChatCut>,
  ): Promise<RouteAnswer<typeof routes.readChatCut>> {
    const { chatCut, head } = await this.read.app(serviceScope(caller, params.id), params.id);
    return { chatCut, head };
  }
}

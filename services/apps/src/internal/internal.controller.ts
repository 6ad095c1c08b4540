import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { AppState } from '@lathe/proto/apps/events.v1';
import * as routes from '@lathe/proto/apps/internal';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadApp } from '../apps/read-app.use-case.js';
import { DiagnoseVersion } from '../builds/diagnose-version.use-case.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import { ReadSteps } from '../versions/read-steps.use-case.js';
import { RestoreVersion } from '../versions/restore-version.use-case.js';
import { WithdrawCommit } from '../versions/withdraw-commit.use-case.js';
import { CheckChangeable } from './check-changeable.use-case.js';
import { ReadAppState } from './read-app-state.use-case.js';
import { ReadSchemas } from './read-schemas.use-case.js';
import { ReadSource } from './read-source.use-case.js';
import { ReadVersionFiles } from './read-version-files.use-case.js';
import { ReadVersionOrigin } from './read-version-origin.use-case.js';
import { ReadVersionSources } from './read-version-sources.use-case.js';
import { serviceScope } from './service-scope.js';

/** Answers to the other services. The gateway forwards none of these. */
@Controller()
export class InternalController {
  constructor(
    private readonly readAppState: ReadAppState,
    private readonly readApp: ReadApp,
    private readonly checkCase: CheckChangeable,
    private readonly readSchemas: ReadSchemas,
    private readonly readSource: ReadSource,
    private readonly readVersionFiles: ReadVersionFiles,
    private readonly readVersionOrigin: ReadVersionOrigin,
    private readonly readVersionSources: ReadVersionSources,
    private readonly commitVersion: CommitVersion,
    private readonly withdrawCommit: WithdrawCommit,
    private readonly readSteps: ReadSteps,
    private readonly restoreVersion: RestoreVersion,
    private readonly diagnoseVersion: DiagnoseVersion,
  ) {}

  @Route(routes.readApp)
  async app(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof routes.readApp>): Promise<AppState> {
    return this.readAppState.execute(serviceScope(caller, params.id), params.id);
  }

  @Route(routes.checkChangeable)
  async changeable(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.checkChangeable>,
  ): Promise<RouteAnswer<typeof routes.checkChangeable>> {
    await this.checkCase.execute(serviceScope(caller, params.id), params.id);
    return {};
  }

  @Route(routes.readSchemas)
  async schemas(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readSchemas>,
  ): Promise<RouteAnswer<typeof routes.readSchemas>> {
    return {
      versionId: params.versionId,
      entities: await this.readSchemas.execute(serviceScope(caller, params.id), params.id, params.versionId),
    };
  }

  @Route(routes.readFiles)
  async files(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readFiles>,
  ): Promise<RouteAnswer<typeof routes.readFiles>> {
    return this.readSource.execute(serviceScope(caller, params.id), params.id);
  }

  @Route(routes.readVersionFiles)
  async versionFiles(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readVersionFiles>,
  ): Promise<RouteAnswer<typeof routes.readVersionFiles>> {
    return {
      files: await this.readVersionFiles.execute(serviceScope(caller, params.id), params.id, params.versionId),
    };
  }

  @Route(routes.readVersionSources)
  sources(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readVersionSources>,
  ): Promise<RouteAnswer<typeof routes.readVersionSources>> {
    return this.readVersionSources.execute(serviceScope(caller, params.id), params.id, params.versionId);
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
    const diagnostics = await this.diagnoseVersion.execute(
      serviceScope(caller, params.id),
      params.id,
      params.versionId,
    );
    return { diagnostics: diagnostics && [...diagnostics] };
  }

  @Route(routes.readVersionOrigin)
  async origin(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readVersionOrigin>,
  ): Promise<RouteAnswer<typeof routes.readVersionOrigin>> {
    return this.readVersionOrigin.execute(serviceScope(caller, params.id), params.id, params.versionId);
  }

  @Route(routes.restoreVersion)
  async restore(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.restoreVersion>,
  ): Promise<RouteAnswer<typeof routes.restoreVersion>> {
    const app = await this.restoreVersion.execute(serviceScope(caller, params.id), params.id, body);
    return { versionId: app.head!, chatCut: app.chatCut, seq: app.seq };
  }

  @Route(routes.readVersionSteps)
  steps(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readVersionSteps>,
  ): Promise<RouteAnswer<typeof routes.readVersionSteps>> {
    return this.readSteps.execute(serviceScope(caller, params.id), params.id);
  }

  @Route(routes.readChatCut)
  async chatCut(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readChatCut>,
  ): Promise<RouteAnswer<typeof routes.readChatCut>> {
    const { chatCut, head } = await this.readApp.execute(serviceScope(caller, params.id), params.id);
    return { chatCut, head };
  }
}

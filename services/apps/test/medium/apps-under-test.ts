import { randomId as newId } from '@lathe/platform/ids/random-id';
import {
  startTestService,
  type TestAnswer,
  type TestOptions,
  type TestService,
} from '@lathe/platform/testing/test-service';
import { appsService } from '../../src/service.js';
import type { SourceFile } from '../../src/versions/manifest.js';
import { project } from './project.js';

export interface OwnedApp {
  readonly appId: string;
  readonly slug: string;
  readonly ownerId: string;
  readonly token: string;
}

/** The apps service with shortcuts for what most tests begin with. */
export class AppsUnderTest {
  private constructor(readonly lathe: TestService) {}

  static async start(options: TestOptions = {}): Promise<AppsUnderTest> {
    const remote: TestOptions['remote'] = (service, request) =>
      service === 'accounts' && request.path === '/internal/preview-tokens'
        ? { status: 201, body: { accessToken: 'preview-token', expiresIn: 3600 } }
        : undefined;
    return new AppsUnderTest(await startTestService(appsService, { remote, ...options }));
  }

  stop(): Promise<void> {
    return this.lathe.stop();
  }

  async createApp(name = 'Dog walks', isAdmin = false): Promise<OwnedApp> {
    const ownerId = newId();
    const token = await this.lathe.accountToken(ownerId, { isAdmin });
    const { json } = await this.lathe.request('POST', '/api/apps', {
      token,
      body: { appType: 'gen app', genApp: { name } },
    });
    return { appId: json.appId, slug: json.slug, ownerId, token };
  }

  /** Commits as the builder chat does. */
  async commit(
    app: OwnedApp,
    options: {
      files?: SourceFile[];
      head?: string | null;
      commitId?: string;
      renames?: unknown[];
      tenant?: string;
      appName?: string;
      messageId?: string;
      userRequest?: string;
    } = {},
  ): Promise<TestAnswer> {
    const token = await this.lathe.internalToken({
      subject: app.ownerId,
      tenant: options.tenant ?? app.appId,
      role: 'owner',
    });
    const body = {
      commitId: options.commitId ?? newId(),
      head: options.head ?? null,
      files: options.files ?? project(),
      renames: options.renames ?? [],
      ...(options.appName ? { appName: options.appName } : {}),
      ...(options.messageId ? { messageId: options.messageId } : {}),
      ...(options.userRequest ? { userRequest: options.userRequest } : {}),
    };
    return this.lathe.request('POST', `/internal/apps/${app.appId}/versions`, { token, body });
  }

  async internal(app: OwnedApp, method: string, path: string, body?: unknown): Promise<TestAnswer> {
    const token = await this.lathe.internalToken({ tenant: app.appId });
    return this.lathe.request(method, `/internal/apps/${app.appId}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** What the compiler finds wrong with a committed version. */
  async diagnostics(
    app: OwnedApp,
    committed: TestAnswer,
  ): Promise<{ file: string; line: number; message: string; detectorId: string }[]> {
    return (await this.internal(app, 'GET', `/versions/${committed.json.versionId}/diagnostics`)).json.diagnostics;
  }

  /** A call of the app's owner. */
  api(app: OwnedApp, method: string, path: string, body?: unknown): Promise<TestAnswer> {
    return this.lathe.request(method, `/api/apps/${app.appId}${path}`, {
      token: app.token,
      ...(body === undefined ? {} : { body }),
    });
  }

  async published(name = 'Dog walks'): Promise<OwnedApp> {
    const app = await this.createApp(name);
    await this.commit(app);
    await this.api(app, 'POST', '/publish', {});
    return app;
  }

  onAppHost(
    app: OwnedApp,
    path: string,
    options: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> {
    return this.lathe.request('GET', path, { host: `${app.slug}.localhost:4400`, ...options });
  }

  onPreviewHost(app: OwnedApp, path: string, options: { token?: string } = {}): Promise<TestAnswer> {
    return this.lathe.request('GET', path, { host: `preview-${app.appId}.localhost:4400`, ...options });
  }
}

/**
 * Where the file store keeps what an address of a compiled file names: without the part that says for whom the address
 * is.
 */
export const builtFileKey = (app: OwnedApp, path: string): string =>
  path.replace(/^\/runtime\/assets\/([0-9a-f]{64})\/[^/]+\//, `builds/${app.appId}/$1/`);

import { randomId as newId } from '@lathe/platform/ids/random-id';
import {
  startTestService,
  type TestAnswer,
  type TestGround,
  type TestService,
} from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import type { z } from 'zod';
import { entitiesService } from '../../src/service.js';

export type EntityFile = z.input<typeof entitySchema>;
type Options = { token?: string; host?: string; body?: unknown; headers?: Record<string, string> };

/** An app of the apps service that these tests play, with a version that is both draft and published. */
export interface TestApp {
  state: AppState;
  readonly appId: string;
  readonly host: string;
  readonly preview: string;
}

/** The entities service with a hand-made apps service beside it. */
export class Kennel {
  private readonly apps: Map<string, AppState>;
  private readonly versions: Map<string, EntitySchema[]>;
  /** Who accounts knows, by app and person, though its event is still under way. */
  readonly people = new Map<string, { email: string; role: 'admin' | 'user'; createdAt: string }>();
  lathe!: TestService;

  /** `beside`: another process of the same service, whose apps this one has. */
  constructor(beside?: Kennel) {
    this.apps = beside?.apps ?? new Map<string, AppState>();
    this.versions = beside?.versions ?? new Map<string, EntitySchema[]>();
  }

  /** `env`: variables beyond the defaults; here nobody asks too often unless they say so. */
  async start(env: Record<string, string> = {}, ground?: TestGround): Promise<void> {
    this.lathe = await startTestService(entitiesService, {
      ...(ground && { ground }),
      env: { DATA_RATE_PER_APP: '1000000', DATA_RATE_PER_USER: '1000000', DATA_RATE_PER_VISITOR: '1000000', ...env },
      remote: (service, request) => {
        const person = /\/internal\/apps\/(\w+)\/people\/(\w+)$/.exec(request.path);
        if (person) return answerOf(this.people.get(`${person[1]}/${person[2]}`));
        if (service !== 'apps') return undefined;
        const [, , , appId, , versionId] = request.path.split('/');
        const body = versionId
          ? this.versions.get(versionId) && { versionId, entities: this.versions.get(versionId) }
          : this.apps.get(appId!);
        return answerOf(body);
      },
    });
  }

  stop(): Promise<void> {
    return this.lathe.stop();
  }

  /** An app with these entities, live and in the draft. */
  async app(entities: EntityFile[], change: Partial<AppState> = {}): Promise<TestApp> {
    const version = this.version(entities);
    const appId = newId();
    const slug = `app-${appId}`;
    const state: AppState = {
      appId,
      ownerId: newId(),
      seq: 1,
      name: slug,
      slug,
      hosts: [],
      visibility: 'public_without_login',
      isSignupEnabled: true,
      head: version,
      published: version,
      deleted: false,
      ...change,
    };
    const app = { state, appId, host: `${slug}.localhost:4400`, preview: `preview-${appId}.localhost:4400` };
    await this.announce(app, {});
    return app;
  }

  /** A version that no app points at yet. */
  version(entities: EntityFile[]): string {
    const versionId = newId();
    this.versions.set(
      versionId,
      entities.map((entity) => entitySchema.parse(entity)),
    );
    return versionId;
  }

  /** Changes an app and tells of it. */
  async announce(app: TestApp, change: Partial<AppState>): Promise<void> {
    this.change(app, change);
    await this.lathe.publish('apps.app.changed.v1', app.appId, app.appId, app.state);
  }

  /** Changes an app whose event is still under way. */
  change(app: TestApp, change: Partial<AppState>): void {
    app.state = { ...app.state, ...change, seq: app.state.seq + 1 };
    this.apps.set(app.appId, app.state);
  }

  /** A caller of an app's entities: `path` follows `/entities`. */
  at(app: TestApp, as: { token?: string; host?: string } = {}) {
    return (method: string, path: string, options: Options = {}): Promise<TestAnswer> =>
      this.lathe.request(method, `/live_api/apps/${app.appId}/entities${path}`, { host: app.host, ...as, ...options });
  }

  /** The owner of an app as he looks at an older version of it, with these entities. */
  async olderVersion(app: TestApp, entities: EntityFile[]) {
    const version = this.version(entities);
    const token = await this.lathe.previewToken(app.appId, app.state.ownerId, version);
    return this.at(app, { token, host: app.preview });
  }

  /**
   * Callers by role: the builder at his panel, the owner in the preview, an app admin, app users and a visitor on the
   * live host.
   */
  async roles(app: TestApp) {
    const { lathe } = this;
    const user = async (role: 'admin' | 'user') => {
      const id = newId();
      return { id, call: this.at(app, { token: await lathe.appUserToken(app.appId, id, { role }) }) };
    };
    return {
      builder: this.at(app, { token: await lathe.accountToken(app.state.ownerId), host: 'localhost:4400' }),
      owner: this.at(app, { token: await lathe.previewToken(app.appId, app.state.ownerId), host: app.preview }),
      admin: await user('admin'),
      ada: await user('user'),
      bob: await user('user'),
      visitor: this.at(app),
    };
  }
}

const answerOf = (body: unknown) =>
  body ? { status: 200, body } : { status: 404, body: { error: { code: 'not-found', message: 'Not found' } } };

export const dog: EntityFile = {
  name: 'Dog',
  'x-key': 'e_dog',
  required: ['name'],
  permissions: { read: 'all', write: 'all' },
  properties: {
    name: { type: 'string', 'x-key': 'f_name', maxLength: 40 },
    breed: { type: 'string', 'x-key': 'f_breed' },
    weight: { type: 'number', 'x-key': 'f_weight', minimum: 0 },
    good: { type: 'boolean', default: true, 'x-key': 'f_good' },
    status: { type: 'string', enum: ['young', 'old'], 'x-key': 'f_status' },
    born: { type: 'string', format: 'date', 'x-key': 'f_born' },
    seen: { type: 'string', format: 'date-time', 'x-key': 'f_seen' },
    email: { type: 'string', format: 'email', 'x-key': 'f_email' },
    tags: { type: 'array', items: { type: 'string' }, 'x-key': 'f_tags' },
    home: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } }, 'x-key': 'f_home' },
  },
};

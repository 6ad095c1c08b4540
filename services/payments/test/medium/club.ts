import { randomId } from '@lathe/platform/ids/random-id';
import { atRest } from '@lathe/platform/testing/at-rest';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { MembershipChange, MembershipRequirement } from '@lathe/proto/payments/events.v1';
import type { Connection } from 'mongoose';
import { paymentsService } from '../../src/service.js';
import { GumroadStandIn } from './gumroad-stand-in.js';

const platform = 'lathe.example.org';

/** Payments on its own beside a Gumroad, with apps that have owners and users. */
export class Club {
  /** Whether an owner's plan includes charging. */
  plan: string | null = null;
  readonly test: TestService;
  readonly gumroad: GumroadStandIn;
  private readonly states = new Map<string, AppState>();

  private constructor(test: TestService, gumroad: GumroadStandIn) {
    this.test = test;
    this.gumroad = gumroad;
  }

  static async open(env: Record<string, string> = {}): Promise<Club> {
    const gumroad = await GumroadStandIn.open();
    let club: Club | undefined;
    const test = await startTestService(paymentsService, {
      env: { PUBLIC_URL: `https://${platform}`, ...gumroad.env, ...env },
      remote: (service, { path }) => club?.answer(service, path),
    });
    club = new Club(test, gumroad);
    return club;
  }

  async close(): Promise<void> {
    await this.test.stop();
    await this.gumroad.close();
  }

  private get connection(): Connection {
    return this.test.service.app.get<Connection>(CONNECTION);
  }

  collection(name: string) {
    return this.connection.collection(name);
  }

  /** An app that people can sign up to, and its owner. */
  async app(state: Partial<AppState> = {}): Promise<ClubApp> {
    const [appId, ownerId] = [randomId(), randomId()];
    const app = new ClubApp(this, appId, await this.test.accountToken(ownerId), ownerId);
    await app.becomes(state);
    return app;
  }

  async becomes(state: AppState): Promise<void> {
    this.states.set(state.appId, state);
    await this.test.publish('apps.app.changed.v1', state.appId, state.appId, state);
  }

  request(method: string, path: string, options: Parameters<TestService['request']>[2] = {}): Promise<TestAnswer> {
    return this.test.request(method, path, { host: platform, ...options });
  }

  /** Until no event and no job that is due is under way. */
  rest(): Promise<void> {
    return atRest(this.connection);
  }

  private answer(service: string, path: string): { status: number; body: unknown } | undefined {
    const appId = /^\/internal\/apps\/(\w+)/.exec(path)?.[1];
    if (service === 'apps' && appId) {
      const state = this.states.get(appId);
      return state
        ? { status: 200, body: state }
        : { status: 404, body: { error: { code: 'not-found', message: '' } } };
    }
    const accountId = /^\/internal\/accounts\/(\w+)\/entitlements$/.exec(path)?.[1];
    return accountId ? { status: 200, body: { accountId, seq: 0, plan: this.plan, isAdmin: false } } : undefined;
  }
}

export class ClubApp {
  private seq = 0;

  constructor(
    private readonly club: Club,
    readonly appId: string,
    private readonly token: string,
    readonly ownerId: string,
  ) {}

  get slug(): string {
    return `walks-${this.appId.slice(0, 6)}`;
  }

  /** Answers the state as everybody was told it. */
  async becomes(state: Partial<AppState>): Promise<AppState> {
    this.seq += 1;
    const told: AppState = {
      appId: this.appId,
      ownerId: this.ownerId,
      seq: this.seq,
      name: 'Walks',
      slug: this.slug,
      hosts: [],
      visibility: 'public_without_login',
      isSignupEnabled: true,
      head: this.appId,
      published: this.appId,
      deleted: false,
      ...state,
    };
    await this.club.becomes(told);
    return told;
  }

  call(method: string, path = '', body?: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const more = body === undefined ? {} : { body };
    const url = `/api/apps/${this.appId}/payments${path}`;
    return this.club.request(method, url, { token: this.token, headers, ...more });
  }

  /** As `call` by somebody else. */
  callAs(token: string | undefined, method: string, path = '', body?: unknown): Promise<TestAnswer> {
    const more = body === undefined ? {} : { body };
    return this.club.request(method, `/api/apps/${this.appId}/payments${path}`, {
      ...(token ? { token } : {}),
      ...more,
    });
  }

  /** Paid memberships are on, and a product is connected. */
  async charge(productId = 'prod-walk=='): Promise<void> {
    await this.call('PATCH', '', { isPaidMembershipsEnabled: true });
    await this.connect(productId);
    await this.club.rest();
  }

  connect(productId: string, more: object = {}): Promise<TestAnswer> {
    return this.call('POST', '/connect', { productId, accessToken: this.club.gumroad.token, ...more });
  }

  /** Somebody signs up to the app. */
  async signsUp(email: string, emailVerified = true, userId = randomId()): Promise<string> {
    const data = { appId: this.appId, userId, email, role: 'user', createdAt: new Date().toISOString() } as const;
    await this.club.test.publish('accounts.app-user.created.v1', userId, this.appId, { ...data, emailVerified });
    await until(async () => (await this.club.collection('app_people').findOne({ _id: userId as never })) !== null);
    await this.club.rest();
    return userId;
  }

  /** Where Gumroad was asked to tell of changes. */
  pingPath(): string {
    return new URL(this.club.gumroad.pings.at(-1)!.post_url).pathname;
  }

  async ping(fields: Record<string, string>, path = this.pingPath()): Promise<TestAnswer> {
    const answer = await this.club.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await this.club.rest();
    return answer;
  }

  /** What others were told of somebody, the newest last. */
  async told(userId: string): Promise<MembershipChange[]> {
    return this.events<MembershipChange>('payments.membership.changed.v1', userId);
  }

  /** Whether they are a member, as the others know it. */
  async isMember(userId: string): Promise<boolean> {
    return (await this.told(userId)).at(-1)?.isMember ?? false;
  }

  requirements(): Promise<MembershipRequirement[]> {
    return this.events<MembershipRequirement>('payments.membership.required.v1', this.appId);
  }

  private async events<T>(type: string, key: string): Promise<T[]> {
    const rows = await this.club.collection('outbox').find({ 'event.type': type, key }).sort({ seq: 1 }).toArray();
    return rows.map((row) => row['event'].data as T);
  }
}

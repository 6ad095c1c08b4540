import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsService } from '@lathe/accounts/service';
import { appsService } from '@lathe/apps/service';
import { commonEnv } from '@lathe/platform/config/common-config';
import { loadConfig } from '@lathe/platform/config/load-config';
import { InjectTransport } from '@lathe/platform/internal/inject-transport';
import { createLogger } from '@lathe/platform/logging/logger';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { type OpenRuntime, openRuntime } from '@lathe/platform/service/open-runtime';
import type { Role } from '@lathe/platform/service/service-app';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { prepareService, type RunningService, startService } from '@lathe/platform/service/start-service';
import { testSecretsKey } from '@lathe/platform/testing/test-service';
import { startTestStore, type TestStore } from '@lathe/platform/testing/test-store';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';

const password = 'a long enough phrase';
const worstMs = 30_000;
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The real fan-out, with every message about epochs lost on the way to this replica. */
const deaf = (real: PubSub): PubSub => ({
  publish: (channel, message) => real.publish(channel, message),
  subscribe: (channel, listener) => real.subscribe(channel, channel === 'epochs' ? () => undefined : listener),
});

describe('three replicas of an api, two of which miss every message', () => {
  let dir: string;
  let store: TestStore;
  let transport: InjectTransport;
  const runtimes: OpenRuntime[] = [];
  const running: RunningService[] = [];
  const replicas: RunningService[] = [];
  let accounts: RunningService;
  const env: NodeJS.ProcessEnv = {};

  async function openProcess(): Promise<OpenRuntime> {
    const runtime = await openRuntime({
      env: loadConfig(commonEnv, env),
      logger: createLogger('test', 'silent'),
      mongoUri: store.uri,
      internalSecret: env['INTERNAL_SECRET']!,
      embedded: false,
      transport,
    });
    runtimes.push(runtime);
    return runtime;
  }

  async function open(definition: ServiceDefinition, role: Role, hears: boolean): Promise<RunningService> {
    const runtime = await openProcess();
    const service = await startService(
      definition,
      hears ? runtime : { ...runtime, pubSub: deaf(runtime.pubSub) },
      env,
      role,
    );
    running.push(service);
    await service.begin();
    return service;
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lathe-revocation-'));
    store = await startTestStore();
    transport = new InjectTransport();
    const prefix = `revocation-${randomBytes(4).toString('hex')}`;
    Object.assign(env, {
      KAFKA_BROKERS: process.env['KAFKA_BROKERS'],
      REDIS_URL: process.env['REDIS_URL'],
      KAFKA_PREFIX: `${prefix}-`,
      REDIS_PREFIX: `${prefix}:`,
      MONGODB_PREFIX: store.prefix,
      DATA_DIR: dir,
      LOG_LEVEL: 'silent',
      APPS_DOMAIN: 'apps.test',
      INTERNAL_SECRET: 'a secret that only this test knows 0123456789',
      SECRETS_KEY: testSecretsKey,
      ADMIN_EMAIL: 'nobody@example.org',
    });
    const first = await openProcess();
    await first.prepare(['accounts', 'apps']);
    for (const definition of [accountsService, appsService]) await prepareService(definition, first, env);
    accounts = await open(accountsService, 'all', true);
    transport.mount('accounts', accounts.server);
    await open(appsService, 'worker', true);
    for (const hears of [true, false, false]) replicas.push(await open(appsService, 'api', hears));
  });
  afterAll(async () => {
    for (const service of running.toReversed()) await service.stop();
    for (const runtime of runtimes) await runtime.close();
    await store.close();
    await rm(dir, { recursive: true, force: true });
  });

  let people = 0;
  async function signUp(): Promise<{ token: string; cookie: string; accountId: string; email: string }> {
    const email = `person${(people += 1)}@example.org`;
    const answer = await accounts.server.inject({
      method: 'POST',
      url: '/api/auth/sign-up',
      headers: { host: 'localhost:4400' },
      payload: { email, password },
    });
    const { accessToken, account } = answer.json<{ accessToken: string; account: { accountId: string } }>();
    return {
      token: accessToken,
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
      accountId: account.accountId,
      email,
    };
  }
  const counts = async (replica: RunningService, token: string): Promise<boolean> => {
    const answer = await replica.server.inject({
      method: 'GET',
      url: '/api/apps',
      headers: { host: 'localhost:4400', authorization: `Bearer ${token}` },
    });
    expect([200, 401]).toContain(answer.statusCode);
    return answer.statusCode === 200;
  };

  /** How long a token that every replica knows lives on at each of them after the change, in milliseconds. */
  async function livesOn(token: string, change: () => Promise<unknown>): Promise<number[]> {
    for (const replica of replicas) expect(await counts(replica, token)).toBe(true);
    await change();
    const since = Date.now();
    return Promise.all(
      replicas.map(async (replica) => {
        while (await counts(replica, token)) {
          if (Date.now() - since > worstMs + 5_000) break;
          await moment(20);
        }
        return Date.now() - since;
      }),
    );
  }

  /** An admin's token; made admin in the database, since nobody here owns ADMIN_EMAIL. */
  async function admin(): Promise<string> {
    const boss = await signUp();
    await accounts.app
      .get<Connection>(CONNECTION)
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: boss.accountId }, { $set: { isAdmin: true } });
    const answer = await accounts.server.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { host: 'localhost:4400', cookie: boss.cookie },
    });
    return answer.json<{ accessToken: string }>().accessToken;
  }
  const change = (accountId: string, by: string, body: object) => async (): Promise<void> => {
    const answer = await accounts.server.inject({
      method: 'PATCH',
      url: `/api/admin/accounts/${accountId}`,
      headers: { host: 'localhost:4400', authorization: `Bearer ${by}` },
      payload: body,
    });
    expect(answer.statusCode).toBe(200);
  };

  it('refuse a token within 30 s of sign-out, suspension and role change; the one that hears, at once', async () => {
    const boss = await admin();
    const [leaver, suspended, promoted] = [await signUp(), await signUp(), await signUp()];
    const signOut = async (): Promise<void> => {
      const answer = await accounts.server.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { host: 'localhost:4400', authorization: `Bearer ${leaver.token}`, cookie: leaver.cookie },
      });
      expect(answer.statusCode).toBe(200);
    };
    const lived = await Promise.all([
      livesOn(leaver.token, signOut),
      livesOn(suspended.token, change(suspended.accountId, boss, { isDisabled: true })),
      livesOn(promoted.token, change(promoted.accountId, boss, { isAdmin: true })),
    ]);
    console.log(
      `A token lived on for (ms) ${JSON.stringify({ signOut: lived[0], suspension: lived[1], roleChange: lived[2] })}: one replica that hears, two that do not`,
    );
    for (const [hearing, ...missing] of lived) {
      expect(hearing).toBeLessThan(1_000);
      expect(Math.max(...missing)).toBeLessThan(worstMs);
    }
  });
});

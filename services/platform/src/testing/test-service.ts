import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServicePrincipal } from '@lathe/proto/common/principal';
import type { ServiceName } from '@lathe/proto/common/services';
import type { EventPayload, EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { accessTokenAlgorithm, accessTokenType, appAudience, platformAudience } from '../auth/access-token.js';
import { InternalTokens } from '../auth/internal-token.js';
import { commonEnv } from '../config/common-config.js';
import { loadConfig } from '../config/load-config.js';
import { InjectTransport } from '../internal/inject-transport.js';
import type { InternalRequest } from '../internal/internal-client.js';
import { createLogger } from '../logging/logger.js';
import { type OpenRuntime, openRuntime } from '../service/open-runtime.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { type RunningService, startService } from '../service/start-service.js';
import { startTestStore, type TestStore } from './test-store.js';

/** Seals secrets of users in tests. */
export const testSecretsKey = Buffer.alloc(32, 7).toString('base64');

export interface TestOptions {
  /** Variables beyond the defaults. */
  readonly env?: Record<string, string>;
  /** Answers of other services, by `METHOD /path` prefix; a call nobody answers fails the test. */
  readonly remote?: (service: ServiceName, request: InternalRequest) => { status: number; body: unknown } | undefined;
  /** Further services to start beside this one, on the same runtime. */
  readonly beside?: readonly ServiceDefinition[];
  /** What a process before has left, and a later one finds again; made for this one, and deleted with it, unless told. */
  readonly ground?: TestGround;
}

/** Store and data directory of a process. */
export interface TestGround {
  readonly store: TestStore;
  readonly dataDir: string;
}

export interface TestService {
  readonly service: RunningService;
  /** This service and those beside it. */
  readonly services: readonly RunningService[];
  readonly runtime: OpenRuntime<InjectTransport>;
  readonly dataDir: string;
  /** Sends a request; `host` defaults to the platform's. A body object is sent as JSON. */
  request(
    method: string,
    url: string,
    options?: { token?: string; host?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  accountToken(accountId: string, options?: { isAdmin?: boolean; epoch?: number }): Promise<string>;
  appUserToken(appId: string, userId: string, options?: { role?: 'admin' | 'user'; epoch?: number }): Promise<string>;
  previewToken(appId: string, accountId: string, versionId?: string, viewer?: 'user' | 'visitor'): Promise<string>;
  /** Of somebody who came by the preview link of an app. */
  visitorToken(appId: string, linkId: string): Promise<string>;
  internalToken(caller: Partial<ServicePrincipal>, audience?: ServiceName): Promise<string>;
  /** Publishes an event as another service would. */
  publish<T extends EventType>(type: T, subject: string, tenantId: string, data: EventPayload<T>): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  /** Parsed body; undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly json: any;
}

/**
 * Starts a service on the embedded adapters and a database of its own: the embedded one, or with MONGODB_URI a real
 * server. Tokens are signed by a key made for the test; when accounts itself runs, use its own sign-up instead.
 */
export async function startTestService(definition: ServiceDefinition, options: TestOptions = {}): Promise<TestService> {
  const { store, dataDir } = options.ground ?? (await newGround());
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    MONGODB_PREFIX: store.prefix,
    SECRETS_KEY: testSecretsKey,
    ...options.env,
  };
  const config = loadConfig(commonEnv, env);
  const runtime = await openRuntime({
    env: config,
    logger: createLogger('test', config.LOG_LEVEL),
    mongoUri: store.uri,
    internalSecret: 'a secret that only this test knows 0123456789',
    embedded: true,
    transport: new InjectTransport(),
  });
  const keys = await testKeys();
  const definitions = [definition, ...(options.beside ?? [])];
  const send = runtime.transport.send.bind(runtime.transport);
  runtime.transport.send = async (target, request) => {
    const canned = options.remote?.(target, request);
    if (canned) return { status: canned.status, body: JSON.stringify(canned.body) };
    const absent =
      target === 'accounts' && !definitions.some((one) => one.name === 'accounts')
        ? accountsAnswer(request, keys.jwk)
        : undefined;
    return absent ? { status: 200, body: JSON.stringify(absent) } : send(target, request);
  };
  const services: RunningService[] = [];
  for (const one of definitions) {
    const running = await startService(one, runtime, env);
    runtime.transport.mount(one.name, running.server);
    services.push(running);
  }
  for (const running of services) await running.begin();
  const issuer = runtime.site.publicUrl;
  const sign = (claims: Record<string, unknown>, subject: string, audience: string) =>
    signToken(keys.privateKey, issuer, claims, subject, audience);
  return {
    service: services[0]!,
    services,
    runtime,
    dataDir,
    request: (method, url, request = {}) => inject(services, method, url, request),
    accountToken: (accountId, { isAdmin = false, epoch = 0 } = {}) =>
      sign({ use: 'account', ep: epoch, adm: isAdmin }, accountId, platformAudience),
    appUserToken: (appId, userId, { role = 'user', epoch = 0 } = {}) =>
      sign({ use: 'app-user', ep: epoch, role }, userId, appAudience(appId)),
    previewToken: (appId, accountId, versionId, viewer) =>
      sign(
        { use: 'preview', ep: 0, ...(versionId && { ver: versionId }), ...(viewer && { as: viewer }) },
        accountId,
        appAudience(appId),
      ),
    visitorToken: (appId, linkId) => sign({ use: 'preview-visitor', ep: 0 }, linkId, appAudience(appId)),
    internalToken: (caller, audience = definition.name) =>
      new InternalTokens(runtime.internalSecret).sign(
        { kind: 'service', service: 'test', subject: '', tenant: '', role: 'platform', ...caller },
        audience,
      ),
    publish: (type, subject, tenantId, data) => runtime.bus.publish([envelope(type, subject, tenantId, data)]),
    async stop() {
      for (const running of services.toReversed()) await running.stop();
      await runtime.close();
      if (!options.ground) await endGround({ store, dataDir });
    },
  };
}

export const newGround = async (): Promise<TestGround> => ({
  dataDir: await mkdtemp(join(tmpdir(), 'lathe-test-')),
  store: await startTestStore(),
});

export async function endGround({ store, dataDir }: TestGround): Promise<void> {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * What accounts answers where it does not run beside: the test's key, and accounts of the default plan with nothing
 * used up.
 */
function accountsAnswer({ path }: InternalRequest, jwk: JWK): object | undefined {
  if (path === '/internal/keys') return { keys: [jwk] };
  const [, accountId, question] =
    /^\/internal\/accounts\/(\w+)\/(entitlements|usage|usage\/reserve|usage\/release)$/.exec(path) ?? [];
  if (!accountId) return undefined;
  if (question === 'usage') return { meters: [] };
  return question === 'entitlements' ? { accountId, seq: 0, plan: null, isAdmin: false } : {};
}

async function testKeys(): Promise<{ privateKey: CryptoKey; jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair(accessTokenAlgorithm);
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'test', alg: accessTokenAlgorithm } };
}

function signToken(
  key: CryptoKey,
  issuer: string,
  claims: Record<string, unknown>,
  subject: string,
  audience: string,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: accessTokenAlgorithm, typ: accessTokenType, kid: 'test' })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

function envelope<T extends EventType>(
  type: T,
  subject: string,
  tenantId: string,
  data: EventPayload<T>,
): EventEnvelope {
  return { id: uuidv7(), type, source: '/services/test', subject, tenantId, time: new Date().toISOString(), data };
}

type Request = NonNullable<Parameters<TestService['request']>[2]>;

async function inject(
  services: RunningService[],
  method: string,
  url: string,
  { token, host, body, headers }: Request,
): Promise<TestAnswer> {
  const answer = await services[0]!.server.inject({
    method: method as 'GET',
    url,
    headers: {
      host: host ?? 'localhost:4400',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  let json: unknown;
  try {
    json = answer.body ? JSON.parse(answer.body) : undefined;
  } catch {
    json = undefined;
  }
  return { status: answer.statusCode, headers: answer.headers as Record<string, unknown>, text: answer.body, json };
}

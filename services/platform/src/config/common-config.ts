import { isIP } from 'node:net';
import { type PlanChanges, planChanges, planId } from '@lathe/proto/plans/plans';
import { z } from 'zod';
import { defaultPrefix } from '../persistence/database-name.js';

/** Something that is on or off. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const bareHost = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a bare host name such as apps.example.org');
/** An http or https address, without its last slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const count = (lowest: number) => z.coerce.number({ error: 'must be a whole number' }).int().min(lowest);
const brokers = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((broker) => broker.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.length > 0 && list.every((broker) => /^[\w.-]+:\d+$/.test(broker)),
    'must be host:port, several separated by commas',
  );

/** Addresses and ranges (CIDR) separated by commas. */
export const addressRanges = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isRange), 'must be addresses or ranges such as 10.0.0.0/8, separated by commas');

function isRange(text: string): boolean {
  const [, address = '', bits = '0'] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  return isIP(address) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/** This machine and private networks: where a gateway is that no outsider passes by. */
const privateRanges = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

/** Apache Kafka. Without KAFKA_BROKERS events stay in the process. */
const kafkaEnv = {
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_SSL: flag.default(false),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  /** Before the name of every topic and group: for several installations on one broker. */
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w.-]*$/, 'must have letters, digits, dots and dashes only')
    .default(''),
  KAFKA_PARTITIONS: count(1).default(6),
  KAFKA_REPLICATION_FACTOR: count(1).default(1),
  KAFKA_SESSION_TIMEOUT_MS: count(6000).default(30_000),
};

/** Redis: cache, rate limits, fan-out and BullMQ. Without REDIS_URL they stay in the process. */
const redisEnv = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]*$/, 'must have letters, digits, colons, dots and dashes only')
    .default('lathe:'),
  /** How long a job of a dead worker waits before another takes it. Milliseconds. */
  JOB_LOCK_MS: count(1000).default(30_000),
};

/** Files in an S3-compatible store, mail over SMTP. Without them both stay in DATA_DIR. */
const outsideEnv = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3).default('lathe'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
};

const secretsKey = z.string().regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes as base64, as of openssl rand -base64 32');

/** What seals secrets of users (`sealing/`). Made in DATA_DIR where everything runs in one process. */
const sealingEnv = {
  SECRETS_KEY: secretsKey.optional(),
  /** Keys of before, separated by commas: what was sealed with them opens, and is sealed anew when it is used. */
  SECRETS_KEY_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(secretsKey))
    .default([]),
};

/** Where a process finds the other services; not needed where all run in one. */
const addressEnv = {
  ACCOUNTS_URL: httpUrl.optional(),
  APPS_URL: httpUrl.optional(),
  BUILDER_CHAT_URL: httpUrl.optional(),
  CONTEXT_INGEST_URL: httpUrl.optional(),
  ENTITIES_URL: httpUrl.optional(),
  PAYMENTS_URL: httpUrl.optional(),
};

/**
 * Other numbers for plans, usually by PLANS_FILE (design section 10): `{"lite": {"apps": 5, "builderMessagesPerMonth":
 * null}}`.
 */
const planNumbers = z.string().transform((text, context): PlanChanges => {
  try {
    return planChanges.parse(JSON.parse(text));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(', ')
        : 'it is not JSON';
    context.addIssue({ code: 'custom', message: `cannot be used: ${reason}` });
    return z.NEVER;
  }
});

/** Variables that every service reads (design section 1). */
export const commonEnv = z.object({
  ...kafkaEnv,
  ...redisEnv,
  ...outsideEnv,
  ...addressEnv,
  ...sealingEnv,
  /**
   * How long a stopping process still accepts requests after it said that it is not ready: longer than callers keep
   * idle connections. Milliseconds.
   */
  DRAIN_MS: count(0).default(6_000),
  /**
   * Where the gateway and what stands between it and a service are; services take only their word for the visitor's
   * address and scheme.
   */
  TRUSTED_GATEWAYS: addressRanges.default(privateRanges),
  /** Private addresses that requests made for users may reach none the less (`outgoing/`). */
  OUTGOING_ALLOW: addressRanges.default([]),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(4400),
  PUBLIC_URL: httpUrl.optional(),
  APPS_DOMAIN: bareHost.default('localhost'),
  /** Sign-up of an app's users needs a custom domain; else the app's own host is domain enough. */
  REQUIRE_CUSTOM_DOMAIN: flag.default(false),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  ADMIN_EMAIL: z.email().optional(),
  /** Where Keycloak is, as browsers reach it. Without it accounts signs builders in by passwords of its own. */
  KEYCLOAK_URL: httpUrl.optional(),
  INTERNAL_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://')
    .optional(),
  /** Before the name of every database: for several installations on one server. */
  MONGODB_PREFIX: z
    .string()
    .regex(/^[\w-]{1,30}$/, 'must have 1 to 30 letters, digits, dashes and underscores only')
    .default(defaultPrefix),
  PLANS: planNumbers.optional(),
  /**
   * Plan of accounts without one of their own; `unlimited` by default where everything runs in one process, else
   * `lite`.
   */
  DEFAULT_PLAN: planId.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});
export type CommonEnv = z.output<typeof commonEnv>;

/** Where the platform is reached, resolved from the environment once. */
export interface Site {
  /** Origin of the platform host, without a trailing slash. */
  readonly publicUrl: string;
  /** Bare host of the platform. */
  readonly publicHost: string;
  /** Bare host under which apps have theirs. */
  readonly appsDomain: string;
  /** `:4400`, or empty on a default port. */
  readonly portSuffix: string;
  readonly protocol: 'http' | 'https';
  /** Whether an app's own host is no domain that its users may sign up on. */
  readonly requireCustomDomain: boolean;
}

export function siteOf(
  env: Pick<CommonEnv, 'PUBLIC_URL' | 'APPS_DOMAIN' | 'PORT'> & Partial<Pick<CommonEnv, 'REQUIRE_CUSTOM_DOMAIN'>>,
): Site {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const url = new URL(publicUrl);
  return {
    publicUrl,
    publicHost: url.hostname,
    appsDomain: env.APPS_DOMAIN,
    portSuffix: url.port ? `:${url.port}` : '',
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    requireCustomDomain: env.REQUIRE_CUSTOM_DOMAIN ?? false,
  };
}

import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const bareHost = z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a bare host name such as apps.example.org');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((url) => url.replace(/\/+$/, ''));

/** Variables that every service reads (design section 1). */
export const commonEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(4400),
  PUBLIC_URL: httpUrl.optional(),
  APPS_DOMAIN: bareHost.default('localhost'),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  ADMIN_EMAIL: z.email().optional(),
  INTERNAL_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://').optional(),
  REQUIRE_CUSTOM_DOMAIN: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});
export type CommonEnv = z.output<typeof commonEnv>;

/** Where the platform is reached, resolved from the environment once. */
export interface Site {
  /** Origin of the platform host, without a trailing slash. */
  readonly publicUrl: string;
  /** Bare host under which apps have theirs. */
  readonly appsDomain: string;
  /** `:4400`, or empty on a default port. */
  readonly portSuffix: string;
  readonly protocol: 'http' | 'https';
}

export function siteOf(env: Pick<CommonEnv, 'PUBLIC_URL' | 'APPS_DOMAIN' | 'PORT'>): Site {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const url = new URL(publicUrl);
  return {
    publicUrl,
    appsDomain: env.APPS_DOMAIN,
    portSuffix: url.port ? `:${url.port}` : '',
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  };
}

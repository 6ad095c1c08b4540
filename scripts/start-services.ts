// npm run start:services: every service and worker as a process of its own behind the gateway on PORT (4400), on real
// Kafka, Redis and the rest.
import { join } from 'node:path';
import { infraDir, sharedSecrets } from '../infra/local/state.ts';
import { infraUp } from '../infra/local/up.ts';
import { build, fail, refuseArguments } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { startServices } from './lib/services-process.ts';

const needed = ['KAFKA_BROKERS', 'REDIS_URL', 'MONGODB_URI'];
const sharedNames = ['INTERNAL_SECRET', 'SECRETS_KEY'];

refuseArguments(
  'npm run start:services (settings are environment variables: PORT, ADMIN_EMAIL, KAFKA_BROKERS, REDIS_URL, MONGODB_URI, S3_ENDPOINT, DATA_DIR)',
);
build();
const port = Number(process.env.PORT ?? 4400);
if (!Number.isInteger(port) || port < 1 || port > 65_000)
  fail(`PORT must be a number from 1 to 65000, not "${process.env.PORT}".`);

const signal = new Promise<void>((resolve) => {
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => resolve());
});
const infraEnv = await infrastructure().catch((error: unknown) => fail(asError(error).message));
const starting = startServices({
  infraEnv,
  // Files and mail without S3 and SMTP: one folder for all processes.
  // There is nobody to turn away before Ctrl-C.
  env: {
    DATA_DIR: process.env.DATA_DIR ?? join(infraDir(), 'data'),
    DRAIN_MS: process.env.DRAIN_MS ?? '0',
    ...given('PUBLIC_URL', 'APPS_DOMAIN', 'HOST'),
  },
  port,
  firstPort: port + 10,
  supervise: true,
  onLine: (name, line) => console.log(`${name.padEnd(21)} | ${line}`),
});
const services = await Promise.race([starting, signal.then(() => undefined)]).catch((error: unknown) =>
  fail(asError(error).message),
);
if (services) {
  console.log(`Lathe is ready at ${services.url}`);
  await signal;
  console.log('Stopping ...');
  await services.stop();
}
process.exit(0);

function given(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** The variables that are set, else those of the last infra:up, whose parts are started when they do not run. */
async function infrastructure(): Promise<Record<string, string>> {
  if (needed.every((name) => process.env[name])) return { ...sharedSecrets(infraDir()), ...given(...sharedNames) };
  const missing = needed.filter((name) => !process.env[name]);
  console.log(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set; taking what infra:up starts (kafka, redis, mongo, s3); npm run infra:down ends it ...`,
  );
  const { env: found, skipped } = await infraUp({ names: ['kafka', 'redis', 'mongo', 's3'] });
  for (const { name, reason } of skipped) console.log(`SKIPPED ${name}: ${reason}`);
  const env: Record<string, string> = { ...found, ...given(...needed, 'S3_ENDPOINT', ...sharedNames) };
  const lacking = needed.filter((name) => !env[name]);
  if (lacking.length > 0)
    throw new Error(
      `${lacking.join(', ')} must be set: the local infrastructure could not give ${lacking.length === 1 ? 'it' : 'them'}.`,
    );
  return env;
}

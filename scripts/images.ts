// Builds the seven images. Usage: npm run images -- [--tag TAG] [--base IMAGE] [--repository NAME] [--only SERVICE,...]
// [--infra] Images are called NAME-SERVICE:TAG (default lathe-accounts:<version>). --base is an image with Node 24
// (default node:24-slim).
// --infra builds instead what development and tests run on where images cannot be pulled (the base must have apt):
// NAME-kafka:KAFKA_VERSION (default 4.1.1), NAME-redis:TAG, NAME-embedded-mongo:TAG and NAME-s3rver:TAG as stand-ins,
// NAME-pause:TAG for a Kubernetes node. The settings of npm on this machine (registry, certificates, proxy) reach the
// build as secrets; nothing of them stays in an image.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultKafkaVersion, kafkaJars } from '../infra/local/kafka.ts';
import { fail, root } from './launcher.mjs';
import { asError } from './lib/as-error.ts';

const services = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments', 'web'];
/** Stand-ins for infrastructure that are made from this repository and npm. */
const standIns = ['embedded-mongo', 's3rver'];
const usage = 'Usage: npm run images -- [--tag TAG] [--base IMAGE] [--repository NAME] [--only SERVICE,...] [--infra]';
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const options = readOptions();
const scratch = mkdtempSync(join(tmpdir(), 'lathe-images-'));

function readOptions() {
  const string = (value: string) => ({ type: 'string', default: value }) as const;
  try {
    const { values } = parseArgs({
      options: {
        tag: string(version),
        base: string('node:24-slim'),
        repository: string('lathe'),
        only: string(services.join(',')),
        infra: { type: 'boolean', default: false },
      },
      strict: true,
    });
    const unknown = values.only.split(',').filter((name) => !services.includes(name));
    if (unknown.length > 0) fail(`There is no image of ${unknown.join(', ')}. Images: ${services.join(', ')}.`);
    return values;
  } catch (error) {
    return fail(`${asError(error).message}. ${usage}`);
  }
}

const docker = (args: readonly string[], settings: SpawnSyncOptions = {}) =>
  spawnSync('docker', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
    ...settings,
  });
const quiet = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });

function mustSucceed({ error, status }: { error?: Error | undefined; status: number | null }, sentence: string): void {
  if (error) fail(`docker could not be started: ${error.message}`);
  if (status !== 0) fail(sentence);
}

/** npm's settings that matter in the build, as secrets of BuildKit. */
function npmSecrets(): string[] {
  const setting = (name: string) => {
    const value = quiet('npm', ['config', 'get', name]).stdout?.trim();
    return value && value !== 'null' && value !== 'undefined' ? value : undefined;
  };
  const lines = ['registry', 'proxy', 'https-proxy'].flatMap((name) =>
    setting(name) ? [`${name}=${setting(name)}`] : [],
  );
  const npmrc = join(scratch, 'npmrc');
  writeFileSync(npmrc, `${lines.join('\n')}\n`, { mode: 0o600 });
  const certificates = setting('cafile') ?? process.env.NODE_EXTRA_CA_CERTS;
  return [
    '--secret',
    `id=npmrc,src=${npmrc}`,
    ...(certificates && existsSync(certificates) ? ['--secret', `id=certificates,src=${certificates}`] : []),
  ];
}

/**
 * The base itself where it brings npm; otherwise an image with this machine's npm on it, for the builder stage only.
 */
function builderImage(): string {
  mustSucceed(
    docker(['image', 'inspect', options.base], { stdio: 'ignore' }).status === 0
      ? { status: 0 }
      : docker(['pull', options.base]),
    `The base image ${options.base} is not here and cannot be pulled; name another by --base.`,
  );
  if (docker(['run', '--rm', '--entrypoint', 'npm', options.base, '--version'], { stdio: 'ignore' }).status === 0)
    return options.base;
  const npm = npmFolder();
  if (!npm) fail(`${options.base} has no npm, and npm's own folder was not found here.`);
  cpSync(npm, join(scratch, 'npm'), { recursive: true, dereference: true });
  writeFileSync(
    join(scratch, 'Dockerfile'),
    `FROM ${options.base}\nCOPY npm /usr/local/lib/node_modules/npm\nRUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm\n`,
  );
  const image = `${options.repository}-builder-base:${options.tag}`;
  mustSucceed(
    docker(['build', '--quiet', '--tag', image, scratch]),
    'The image of the builder stage could not be built.',
  );
  return image;
}

/** Folder of the npm that the PATH leads to. */
function npmFolder(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'npm'))
    .find((file) => existsSync(file));
  const folder = found && dirname(dirname(realpathSync(found)));
  return folder && existsSync(join(folder, 'bin/npm-cli.js')) ? folder : undefined;
}

function sizeOf(image: string): number {
  const { stdout } = spawnSync('docker', ['image', 'inspect', '--format', '{{.Size}}', image], { encoding: 'utf8' });
  return Number(stdout.trim());
}

/** Builds one image of infra/docker/Dockerfile. */
function buildService(service: string, shared: readonly string[]): string {
  const image = `${options.repository}-${service}:${options.tag}`;
  console.log(`\n== ${image}`);
  mustSucceed(
    docker([...shared, '--build-arg', `SERVICE=${service}`, '--tag', image, '.']),
    `${image} could not be built.`,
  );
  return image;
}

/** Builds one image of infra/docker/infrastructure.Dockerfile on a context of its own. */
function buildInfrastructure(target: string, version: string): string {
  const image = `${options.repository}-${target}:${version}`;
  const context = join(scratch, target);
  console.log(`\n== ${image}`);
  mkdirSync(context);
  if (target === 'kafka') {
    cpSync(kafkaJars(version), join(context, 'jars'), { recursive: true });
    cpSync(join(root, 'infra/docker/kafka-entry.sh'), join(context, 'kafka-entry.sh'));
  }
  const args = [
    'build',
    '--file',
    'infra/docker/infrastructure.Dockerfile',
    '--network',
    'host',
    '--build-arg',
    `BASE_IMAGE=${options.base}`,
    '--target',
    target,
    '--tag',
    image,
    context,
  ];
  mustSucceed(docker(args), `${image} could not be built.`);
  return image;
}

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const revision = quiet('git', ['rev-parse', 'HEAD']).stdout?.trim() || 'unknown';
const shared = [
  'build',
  '--file',
  'infra/docker/Dockerfile',
  '--network',
  'host',
  ...npmSecrets(),
  '--build-arg',
  `BASE_IMAGE=${options.base}`,
  '--build-arg',
  `BUILDER_IMAGE=${builderImage()}`,
  '--build-arg',
  `VERSION=${version}`,
  '--build-arg',
  `REVISION=${revision}`,
];
const built = (options.infra ? standIns : options.only.split(',')).map((service) => buildService(service, shared));
if (options.infra)
  built.push(
    buildInfrastructure('kafka', process.env.KAFKA_VERSION ?? defaultKafkaVersion),
    buildInfrastructure('redis', options.tag),
    buildInfrastructure('pause', options.tag),
  );
const base = sizeOf(options.base);
console.log(`\nBase ${options.base}: ${(base / 1e6).toFixed(0)} MB`);
for (const image of built)
  console.log(
    `${image}: ${(sizeOf(image) / 1e6).toFixed(0)} MB, ${((sizeOf(image) - base) / 1e6).toFixed(0)} MB on top of the base`,
  );

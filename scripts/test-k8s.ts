// npm run test:k8s -- [--repository NAME] [--tag TAG] [--keep]: the chart on a real single-node Kubernetes that this
// command starts and ends itself. Needs Linux, root, a Docker daemon with the images of `npm run images` and `npm run
// images -- --infra`, and Kubernetes' programs in K8S_BIN or on the PATH. What is not at hand is SKIPPED with the
// reason. MongoDB is stood in for by infra/embedded-mongo, S3 by s3rver, the ingress controller by a proxy that reads
// the Ingress objects. Ends with "N passed, N failed".
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { images as infraImages } from '../infra/local/docker.ts';
import { fail, root } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { Results } from './lib/infra-test/results.ts';
import { may } from './lib/k8s/daemons.ts';
import { KubernetesNode } from './lib/k8s/node.ts';
import { findPrograms } from './lib/k8s/programs.ts';
import { testRelease } from './lib/k8s/release-test.ts';

const services = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments', 'web'];
const options = readOptions();
const results = new Results();

function readOptions() {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const known = {
    repository: { type: 'string', default: 'lathe' },
    tag: { type: 'string', default: version },
    keep: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ options: known, strict: true }).values;
  } catch (error) {
    return fail(`${asError(error).message}. Usage: npm run test:k8s -- [--repository NAME] [--tag TAG] [--keep]`);
  }
}

function imagesOf({ repository, tag }: { repository: string; tag: string }, kafkaVersion: string) {
  const pause = `${repository}-pause:${tag}`;
  const others = ['redis', 'embedded-mongo', 's3rver'].map((name) => `${repository}-${name}:${tag}`);
  return {
    platform: services.map((name) => `${repository}-${name}:${tag}`),
    infrastructure: [`${repository}-kafka:${kafkaVersion}`, ...others, pause],
    pause,
  };
}

async function main(): Promise<void> {
  const { programs, reason } = findPrograms();
  if (!programs) return results.skip('the chart on Kubernetes', reason);
  const kafkaVersion = infraImages().kafka.replace(/^.*:/, '');
  const { platform, infrastructure, pause } = imagesOf(options, kafkaVersion);
  const missing = [...platform, ...infrastructure].filter(
    (image) => may(programs.docker, ['image', 'inspect', '--format', '{{.Id}}', image]).trim() === '',
  );
  if (missing.length > 0)
    return results.skip(
      'the chart on Kubernetes',
      `Docker has no ${missing.join(', ')} (npm run images, npm run images -- --infra)`,
    );

  const node = new KubernetesNode({
    dir: mkdtempSync(join(tmpdir(), 'lathe-k8s-')),
    programs,
    pauseImage: pause,
  });
  try {
    const started = await results.check('a single Kubernetes node starts and is ready', async () =>
      console.log(`        ${await node.start()}`),
    );
    if (started === undefined && results.failed > 0) return;
    const next = `${options.tag}-next`;
    await results.check(`${platform.length + infrastructure.length} images are brought to it from Docker`, async () => {
      await node.load([...platform, ...infrastructure]);
      for (const image of platform) node.tag(image, image.replace(/[^:]+$/, next));
    });
    await testRelease(results, {
      programs,
      kubeconfig: node.kubeconfig,
      repository: options.repository,
      tag: options.tag,
      next,
      kafkaVersion,
    });
    if (options.keep) {
      console.log(`The node stays until this process is ended: export KUBECONFIG=${node.kubeconfig}`);
      await new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve));
    }
  } finally {
    node.stop();
  }
}

await main();
console.log(`\n${results}`);
process.exit(results.failed === 0 ? 0 : 1);

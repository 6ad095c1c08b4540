// npm run test:k8s -- [--repository NAME] [--tag TAG] [--keep]: the chart on a real single-node Kubernetes that this
// command starts and ends itself. Needs Linux, root, a Docker daemon with the images of `npm run images` and `npm run
// images -- --infra`, and Kubernetes' programs in K8S_BIN or on the PATH. What is not at hand is SKIPPED with the
// reason. MongoDB is stood in for by infra/embedded-mongo, S3 by s3rver, the ingress controller by a proxy that reads
// the Ingress objects. Ends with "N passed, N failed".
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { images as infraImages } from '../infra/local/docker.mjs';
import { Results } from './lib/infra-test/results.mjs';
import { may } from './lib/k8s/daemons.mjs';
import { KubernetesNode } from './lib/k8s/node.mjs';
import { findPrograms } from './lib/k8s/programs.mjs';
import { testRelease } from './lib/k8s/release-test.mjs';
import { fail, root } from './lib/toolchain.mjs';

const services = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments', 'web'];
const options = readOptions();
const results = new Results();

function readOptions() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const known = {
    repository: { type: 'string', default: 'lathe' },
    tag: { type: 'string', default: version },
    keep: { type: 'boolean', default: false },
  };
  try {
    return parseArgs({ options: known, strict: true }).values;
  } catch (error) {
    return fail(`${error.message}. Usage: npm run test:k8s -- [--repository NAME] [--tag TAG] [--keep]`);
  }
}

function imagesOf({ repository, tag }, kafkaVersion) {
  return {
    platform: services.map((name) => `${repository}-${name}:${tag}`),
    infrastructure: [
      `${repository}-kafka:${kafkaVersion}`,
      ...['redis', 'embedded-mongo', 's3rver', 'pause'].map((name) => `${repository}-${name}:${tag}`),
    ],
  };
}

async function main() {
  const { programs, reason } = findPrograms();
  if (!programs) return results.skip('the chart on Kubernetes', reason);
  const kafkaVersion = infraImages().kafka.split(':').at(-1);
  const { platform, infrastructure } = imagesOf(options, kafkaVersion);
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
    pauseImage: infrastructure.at(-1),
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

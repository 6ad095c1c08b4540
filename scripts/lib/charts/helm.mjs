// Finds Helm, or builds it once into the cache folder where Go is at hand; renders the chart.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../toolchain.mjs';

const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.19.0';
export const chartDir = join(root, 'charts/lathe');
export const cacheDir = join(homedir(), '.cache/lathe');
/** The Kubernetes release that the chart is rendered for and validated against. */
export const kubernetesVersion = '1.32';

const onPath = (name) => (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, name)).find((file) => existsSync(file));

/** Path of Helm; or why there is none: {helm} or {reason}. */
export function findHelm() {
  const bin = join(cacheDir, 'helm-v3.19.0');
  const found = [process.env.HELM_PATH, onPath('helm'), join(bin, 'helm')].find((file) => file && existsSync(file));
  if (found) return { helm: found };
  const go = onPath('go');
  if (!go) return { reason: 'there is no helm (PATH, HELM_PATH), and no go to build it with' };
  console.log(`Building ${helmModule} (the first time this takes some minutes) ...`);
  mkdirSync(bin, { recursive: true });
  const { status, stderr } = spawnSync(go, ['install', '-ldflags', '-s -w', helmModule], { env: { ...process.env, GOBIN: bin, CGO_ENABLED: '0' }, encoding: 'utf8' });
  return status === 0 ? { helm: join(bin, 'helm') } : { reason: `helm could not be built: ${stderr.trim().split('\n').at(-1)}` };
}

/** Names of the scenarios in `ci/`. */
export const scenarios = () => readdirSync(join(chartDir, 'ci')).map((file) => file.replace('-values.yaml', '')).sort();

export class Helm {
  constructor(path) {
    this.path = path;
  }

  run(args) {
    const { status, stdout, stderr } = spawnSync(this.path, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return { ok: status === 0, stdout, stderr };
  }

  lint(scenario) {
    return this.run(['lint', '--strict', '--kube-version', `${kubernetesVersion}.0`, chartDir, '--values', this.valuesOf(scenario)]);
  }

  tryRender(scenario, ...more) {
    return this.run(['template', 'try', chartDir, '--namespace', 'lathe', '--kube-version', `${kubernetesVersion}.0`, '--values', this.valuesOf(scenario), ...more]);
  }

  /** The objects of a scenario. Throws with Helm's words when it does not render. */
  render(scenario, ...more) {
    const { ok, stdout, stderr } = this.tryRender(scenario, ...more);
    if (!ok) throw new Error(stderr);
    const documents = parseAllDocuments(stdout);
    const broken = documents.flatMap((document) => document.errors);
    if (broken.length > 0) throw new Error(broken.map(String).join('\n'));
    return new Objects(documents.map((document) => document.toJS()).filter(Boolean));
  }

  valuesOf(scenario) {
    return join(chartDir, 'ci', `${scenario}-values.yaml`);
  }
}

/** Rendered objects and the questions that the tests ask of them. */
export class Objects {
  constructor(all) {
    this.all = all;
  }

  kind(...kinds) {
    return this.all.filter(({ kind }) => kinds.includes(kind));
  }

  one(kind, name) {
    const found = this.all.find((object) => object.kind === kind && object.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}; there are ${this.kind(kind).map(({ metadata }) => metadata.name).join(', ')}`);
    return found;
  }

  /** Everything with pods of Lathe's own images: [{object, pod, container, service, role}]. */
  workloads() {
    return this.kind('Deployment', 'Job').filter((object) => roleOf(object) !== 'dev-infrastructure').map((object) => {
      const pod = object.spec.template.spec;
      return { object, pod, container: pod.containers[0], service: object.metadata.labels['app.kubernetes.io/name'], role: roleOf(object) };
    });
  }

  deployments() {
    return this.workloads().filter(({ object }) => object.kind === 'Deployment');
  }
}

export const roleOf = ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'];

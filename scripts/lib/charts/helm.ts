// Finds Helm, or builds it once into the cache folder where Go is at hand; renders the chart.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../launcher.mjs';

const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.19.0';
/** What tests read of rendered objects; each kind has some of the members. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    /** Objects that others bring need have none. */
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec: KubeSpec;
  data: Record<string, string>;
  stringData: Record<string, string>;
  automountServiceAccountToken?: boolean;
}

interface KubeSpec {
  replicas?: number;
  backoffLimit: number;
  cooldownPeriod: number;
  minReplicas?: number;
  minReplicaCount: number;
  hostnames: string[];
  scaleTargetRef: { name: string };
  strategy: { rollingUpdate: unknown };
  selector: Record<string, string> & { matchLabels: Record<string, string> };
  template: {
    metadata: { labels: Record<string, string>; annotations: Record<string, string> };
    spec: PodSpec;
  };
  tls: { secretName: string }[];
  rules: KubeRule[];
  triggers: KedaTrigger[];
  ingress: { from: PolicyPeer[] }[];
  egress: { to?: PolicyPeer[]; ports: { port: number | string }[] }[];
}

/** Of an Ingress, or of a route of the Gateway API. */
interface KubeRule {
  host: string;
  http: { paths: { backend: { service: { name: string } } }[] };
  backendRefs: unknown[];
}

interface KedaTrigger {
  type: string;
  metadata: Record<string, string>;
}

interface PolicyPeer {
  podSelector: { matchLabels: Record<string, string> };
  ipBlock?: { except: string[] };
}

export interface PodSpec {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  serviceAccountName: string;
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } };
  volumes: [{ emptyDir: { sizeLimit?: string } }];
  containers: [Container];
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
}

interface Probe {
  httpGet: { path: string };
  periodSeconds: number;
  failureThreshold: number;
}

export interface Container {
  image: string;
  args: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  envFrom: [{ configMapRef: { name: string } }];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: unknown;
  volumeMounts: unknown;
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { sleep: { seconds: number } } };
}

/** An object with pods of Lathe's own images. */
export interface Workload {
  object: KubeObject;
  pod: PodSpec;
  container: Container;
  /** Name of the service, `web` for the gateway. */
  service: string | undefined;
  role: string | undefined;
}

/** Runs a check and counts what came of it; `skip` says why one is left out. */
export type Test = (name: string, check: () => void) => void;
export type Skip = (name: string, reason: string) => void;

interface HelmResult {
  ok: boolean;
  stdout: string;
  stderr: string;
}

export const chartDir = join(root, 'charts/lathe');
export const cacheDir = join(homedir(), '.cache/lathe');
/** The Kubernetes release that the chart is rendered for and validated against. */
export const kubernetesVersion = '1.32';

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find((file) => existsSync(file));

/** Path of Helm; or why there is none. */
export function findHelm(): { helm: string; reason?: undefined } | { helm?: undefined; reason: string } {
  const bin = join(cacheDir, 'helm-v3.19.0');
  const found = [process.env.HELM_PATH, onPath('helm'), join(bin, 'helm')].find((file) => file && existsSync(file));
  if (found) return { helm: found };
  const go = onPath('go');
  if (!go) return { reason: 'there is no helm (PATH, HELM_PATH), and no go to build it with' };
  console.log(`Building ${helmModule} (the first time this takes some minutes) ...`);
  mkdirSync(bin, { recursive: true });
  const { status, stderr } = spawnSync(go, ['install', '-ldflags', '-s -w', helmModule], {
    env: { ...process.env, GOBIN: bin, CGO_ENABLED: '0' },
    encoding: 'utf8',
  });
  return status === 0
    ? { helm: join(bin, 'helm') }
    : { reason: `helm could not be built: ${stderr.trim().split('\n').at(-1)}` };
}

/** Names of the scenarios in `ci/`. */
export const scenarios = (): string[] =>
  readdirSync(join(chartDir, 'ci'))
    .map((file) => file.replace('-values.yaml', ''))
    .sort();

export class Helm {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  run(args: readonly string[]): HelmResult {
    const { status, stdout, stderr } = spawnSync(this.path, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return { ok: status === 0, stdout, stderr };
  }

  lint(scenario: string): HelmResult {
    return this.run([
      'lint',
      '--strict',
      '--kube-version',
      `${kubernetesVersion}.0`,
      chartDir,
      '--values',
      this.valuesOf(scenario),
    ]);
  }

  tryRender(scenario: string, ...more: string[]): HelmResult {
    return this.run([
      'template',
      'try',
      chartDir,
      '--namespace',
      'lathe',
      '--kube-version',
      `${kubernetesVersion}.0`,
      '--values',
      this.valuesOf(scenario),
      ...more,
    ]);
  }

  /** The objects of a scenario. Throws with Helm's words when it does not render. */
  render(scenario: string, ...more: string[]): Objects {
    const { ok, stdout, stderr } = this.tryRender(scenario, ...more);
    if (!ok) throw new Error(stderr);
    const documents = [...parseAllDocuments(stdout)];
    const broken = documents.flatMap((document) => document.errors);
    if (broken.length > 0) throw new Error(broken.map(String).join('\n'));
    return new Objects(
      documents.map((document): KubeObject | null => document.toJS()).filter((object) => object !== null),
    );
  }

  valuesOf(scenario: string): string {
    return join(chartDir, 'ci', `${scenario}-values.yaml`);
  }
}

/** Rendered objects and the questions that the tests ask of them. */
export class Objects {
  readonly all: readonly KubeObject[];

  constructor(all: readonly KubeObject[]) {
    this.all = all;
  }

  kind(...kinds: string[]): KubeObject[] {
    return this.all.filter(({ kind }) => kinds.includes(kind));
  }

  one(kind: string, name: string): KubeObject {
    const found = this.all.find((object) => object.kind === kind && object.metadata.name === name);
    if (!found)
      throw new Error(
        `There is no ${kind} ${name}; there are ${this.kind(kind)
          .map(({ metadata }) => metadata.name)
          .join(', ')}`,
      );
    return found;
  }

  workloads(): Workload[] {
    return this.kind('Deployment', 'Job')
      .filter((object) => roleOf(object) !== 'dev-infrastructure')
      .map((object) => {
        const pod = object.spec.template.spec;
        return {
          object,
          pod,
          container: pod.containers[0],
          service: object.metadata.labels?.['app.kubernetes.io/name'],
          role: roleOf(object),
        };
      });
  }

  deployments(): Workload[] {
    return this.workloads().filter(({ object }) => object.kind === 'Deployment');
  }
}

export const roleOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.labels?.['app.kubernetes.io/component'];

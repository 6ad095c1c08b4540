// kubectl and helm against one cluster.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { may, must } from './daemons.ts';

/** What tests read of objects of the cluster; each kind has some of the members. */
export interface ClusterObject {
  metadata: { name: string; deletionTimestamp?: string };
  spec: { replicas: number; clusterIP: string; containers: [{ image: string }] };
  status: {
    phase: string;
    podIP: string;
    replicas: number;
    readyReplicas?: number;
    succeeded?: number;
    conditions?: { type: string; status: string }[];
    containerStatuses: [{ restartCount: number }];
  };
}

/** Where a cluster is, and the programs by which it is reached. */
export interface ClusterOptions {
  kubeconfig: string;
  programs: { kubectl: string; helm: string };
  namespace: string;
}

export class Cluster {
  readonly kubeconfig: string;
  readonly namespace: string;
  readonly programs: ClusterOptions['programs'];
  readonly env: NodeJS.ProcessEnv;

  constructor({ kubeconfig, programs, namespace }: ClusterOptions) {
    this.kubeconfig = kubeconfig;
    this.namespace = namespace;
    this.programs = programs;
    this.env = { ...process.env, KUBECONFIG: kubeconfig };
  }

  /** Runs kubectl in the namespace; answers what it printed. */
  kubectl(...args: string[]): string {
    return must(this.programs.kubectl, ['--namespace', this.namespace, ...args], { env: this.env });
  }

  tryKubectl(...args: string[]): string {
    return may(this.programs.kubectl, ['--namespace', this.namespace, ...args], { env: this.env });
  }

  apply(object: object): string {
    return must(this.programs.kubectl, ['--namespace', this.namespace, 'apply', '-f', '-'], {
      env: this.env,
      input: JSON.stringify(object),
    });
  }

  /** Objects of a kind; `args` such as --selector. */
  list(kind: string, ...args: string[]): ClusterObject[] {
    const { items }: { items: ClusterObject[] } = JSON.parse(this.kubectl('get', kind, '--output', 'json', ...args));
    return items;
  }

  get(kind: string, name: string): ClusterObject {
    return JSON.parse(this.kubectl('get', kind, name, '--output', 'json'));
  }

  /** Runs helm while this process goes on; resolves with what it printed, rejects with its words. */
  helm(...args: string[]): Promise<string> {
    return this.#run(this.programs.helm, ['--namespace', this.namespace, ...args]);
  }

  #run(program: string, args: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk;
        });
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve(output)
          : reject(new Error(`${args[2] ?? program} failed:\n${output.trim().slice(-4_000)}`)),
      );
    });
  }

  /** Waits until `check` answers true; throws with `what`, or what `check` threw last, when the time is over. */
  async until(what: string, limitMs: number, check: () => boolean | Promise<boolean>): Promise<void> {
    const limit = Date.now() + limitMs;
    for (;;) {
      try {
        if (await check()) return;
      } catch (error) {
        if (Date.now() > limit) throw error;
      }
      if (Date.now() > limit)
        throw new Error(
          `${what}: not after ${limitMs / 1000} s\n${this.tryKubectl('get', 'pods', '--output', 'wide')}`,
        );
      await sleep(1_000);
    }
  }

  /** Pods that are meant to keep running, of what the selector names. */
  pods(selector: string): ClusterObject[] {
    return this.list('pods', '--selector', selector).filter(
      ({ metadata, status }) =>
        !metadata.deletionTimestamp && status.phase !== 'Succeeded' && status.phase !== 'Failed',
    );
  }
}

/** Whether a pod takes requests. */
export const isReady = ({ status }: ClusterObject): boolean =>
  status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false;

// kubectl and helm against one cluster.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { may, must } from './daemons.mjs';

export class Cluster {
  constructor({ kubeconfig, programs, namespace }) {
    this.kubeconfig = kubeconfig;
    this.namespace = namespace;
    this.programs = programs;
    this.env = { ...process.env, KUBECONFIG: kubeconfig };
  }

  /** Runs kubectl in the namespace; answers what it printed. */
  kubectl(...args) {
    return must(this.programs.kubectl, ['--namespace', this.namespace, ...args], { env: this.env });
  }

  tryKubectl(...args) {
    return may(this.programs.kubectl, ['--namespace', this.namespace, ...args], { env: this.env });
  }

  apply(object) {
    return must(this.programs.kubectl, ['--namespace', this.namespace, 'apply', '-f', '-'], {
      env: this.env,
      input: JSON.stringify(object),
    });
  }

  /** Objects of a kind; `args` such as --selector. */
  list(kind, ...args) {
    return JSON.parse(this.kubectl('get', kind, '--output', 'json', ...args)).items;
  }

  get(kind, name) {
    return JSON.parse(this.kubectl('get', kind, name, '--output', 'json'));
  }

  /** Runs helm while this process goes on; resolves with what it printed, rejects with its words. */
  helm(...args) {
    return this.#run(this.programs.helm, ['--namespace', this.namespace, ...args]);
  }

  #run(program, args) {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk) => {
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

  /** Waits until `check` answers something true; throws with `what` and what it found last when the time is over. */
  async until(what, limitMs, check) {
    const limit = Date.now() + limitMs;
    for (;;) {
      let found;
      try {
        found = await check();
      } catch (error) {
        found = undefined;
        if (Date.now() > limit) throw error;
      }
      if (found) return found;
      if (Date.now() > limit)
        throw new Error(
          `${what}: not after ${limitMs / 1000} s\n${this.tryKubectl('get', 'pods', '--output', 'wide')}`,
        );
      await sleep(1_000);
    }
  }

  /** Pods that are meant to keep running, of what the selector names. */
  pods(selector) {
    return this.list('pods', '--selector', selector).filter(
      ({ metadata, status }) =>
        !metadata.deletionTimestamp && status.phase !== 'Succeeded' && status.phase !== 'Failed',
    );
  }
}

/** Whether a pod takes requests. */
export const isReady = ({ status }) =>
  status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false;

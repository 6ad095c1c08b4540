// A real Kubernetes node of one machine for a test: etcd, containerd, the API, its controllers, kubelet, kube-proxy and
// a name server as processes. It takes nothing from a registry: images are brought in from Docker. Everything is below
// one folder and gone after stop().
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { makeCredentials } from './credentials.ts';
import { Daemons, may, must, pause } from './daemons.ts';
import { podRange, serviceRange, writeNodeFiles } from './node-files.ts';
import type { ProgramName, Programs } from './programs.ts';

const name = 'lathe-node';
/** Address of the API and the name server, on an interface of its own: seen from this machine and its pods only. */
const ip = '10.243.0.1';
const link = 'lathe-node0';
const bridge = 'lathe-pods';
const readyLimitMs = 120_000;
const kubernetesDaemons = [
  'kubelet',
  'kube-proxy',
  'kube-scheduler',
  'kube-controller-manager',
  'coredns',
  'kube-apiserver',
];

/** The name by which containerd knows an image. */
export const fullName = (image: string): string =>
  image.includes('/') ? (/^[^/]*[.:]/.test(image) ? image : `docker.io/${image}`) : `docker.io/library/${image}`;

export class KubernetesNode {
  readonly dir: string;
  readonly programs: Programs;
  readonly pauseImage: string;
  readonly kubeconfig: string;
  #daemons: Daemons | undefined;
  #release: (() => void) | undefined;

  constructor({ dir, programs, pauseImage }: { dir: string; programs: Programs; pauseImage: string }) {
    this.dir = dir;
    this.programs = programs;
    this.pauseImage = pauseImage;
    this.kubeconfig = join(dir, 'pki/admin.conf');
  }

  /** Starts everything and waits until the node is ready to run pods. */
  async start(): Promise<string> {
    const { dir, programs } = this;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#daemons = new Daemons(dir);
    this.#release = endWithProcess(() => this.stop());
    this.#openNetwork();
    makeCredentials({ dir: join(dir, 'pki'), openssl: programs.openssl, ip, node: name, server: `https://${ip}:6443` });
    writeNodeFiles({ dir, ip, cni: programs.cni, pauseImage: fullName(this.pauseImage) });
    const etcd = `http://127.0.0.1:${await freePort()}`;
    const peers = `http://127.0.0.1:${await freePort()}`;
    // The data of a test need not outlive the machine.
    this.#run(
      'etcd',
      '--unsafe-no-fsync',
      '--data-dir',
      join(dir, 'etcd'),
      '--listen-client-urls',
      etcd,
      '--advertise-client-urls',
      etcd,
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `default=${peers}`,
    );
    this.#run('containerd', '--config', 'containerd.toml');
    this.#run('kube-apiserver', ...apiserverFlags(etcd));
    await this.#until('the API answers', () => this.#kubectl('get', '--raw', '/readyz') === 'ok');
    this.#run(
      'kube-controller-manager',
      '--kubeconfig=pki/manager.conf',
      '--service-account-private-key-file=pki/sa.key',
      '--root-ca-file=pki/ca.crt',
      '--use-service-account-credentials',
      '--leader-elect=false',
    );
    this.#run('kube-scheduler', '--kubeconfig=pki/scheduler.conf', '--leader-elect=false');
    this.#run(
      'kubelet',
      '--config=kubelet.json',
      '--kubeconfig=pki/node.conf',
      `--hostname-override=${name}`,
      `--node-ip=${ip}`,
      '--root-dir',
      join(dir, 'kubelet'),
      '--cert-dir',
      join(dir, 'kubelet-pki'),
    );
    this.#run(
      'kube-proxy',
      '--kubeconfig=pki/proxy.conf',
      `--hostname-override=${name}`,
      '--proxy-mode=iptables',
      `--cluster-cidr=${podRange}`,
    );
    this.#run('coredns', '-conf', 'Corefile');
    await this.#until('the node is ready', () => /\sReady\s/.test(this.#kubectl('get', 'nodes', '--no-headers')));
    return this.#kubectl('get', 'nodes', '--no-headers').trim();
  }

  /** Brings images over from Docker, each once, layers that they share once. */
  async load(images: readonly string[]): Promise<void> {
    const save = spawn(this.programs.docker, ['save', ...images], { stdio: ['ignore', 'pipe', 'inherit'] });
    const bring = spawn(this.programs.ctr, [...this.#containerd(), 'images', 'import', '-'], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    // A receiver that ends early says so by its code.
    save.stdout.pipe(bring.stdin.on('error', () => save.kill()));
    const codes = await Promise.all(
      [save, bring].map(
        (child) => new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
      ),
    );
    if (codes.some((code) => code !== 0))
      throw new Error(
        `the images could not be brought to the node (docker save and ctr import ended with ${codes.join(' and ')})`,
      );
  }

  /** Gives an image another name on the node. */
  tag(image: string, other: string): void {
    must(this.programs.ctr, [...this.#containerd(), 'images', 'tag', '--force', fullName(image), fullName(other)]);
  }

  /** Ends what start() started and takes away what it made. Synchronous: also runs while the process exits. */
  stop(): void {
    if (!this.#daemons) return;
    const daemons = this.#daemons;
    this.#daemons = undefined;
    this.#release?.();
    daemons.stop('kubelet');
    const tasks = may(this.programs.ctr, [...this.#containerd(), 'tasks', 'list', '-q'])
      .split('\n')
      .filter(Boolean);
    for (const task of tasks) may(this.programs.ctr, [...this.#containerd(), 'tasks', 'rm', '--force', task]);
    daemons.stop(...kubernetesDaemons);
    daemons.stop('containerd', 'etcd');
    this.#closeNetwork();
    this.#unmount();
  }

  #run(program: ProgramName, ...args: string[]): void {
    this.#daemons?.start(program, this.programs[program], args);
  }

  #kubectl(...args: string[]): string {
    return may(this.programs.kubectl, ['--kubeconfig', this.kubeconfig, ...args]);
  }

  #containerd(): string[] {
    return ['--address', join(this.dir, 'containerd.sock'), '--namespace', 'k8s.io'];
  }

  async #until(what: string, check: () => boolean): Promise<void> {
    const limit = Date.now() + readyLimitMs;
    while (!check()) {
      const ended = this.#daemons?.ended();
      if (ended) throw new Error(`${ended} ended:\n${this.#daemons?.logs(ended)}`);
      if (Date.now() > limit)
        throw new Error(`${what}: not after ${readyLimitMs / 1000} s\n${this.#daemons?.logs('kubelet')}`);
      await sleep(500);
    }
  }

  #openNetwork(): void {
    const { ip: ipTool } = this.programs;
    may(ipTool, ['link', 'add', link, 'type', 'bridge']);
    may(ipTool, ['address', 'add', `${ip}/32`, 'dev', link]);
    must(ipTool, ['link', 'set', link, 'up']);
    for (const file of ['/proc/sys/net/ipv4/ip_forward', '/proc/sys/net/bridge/bridge-nf-call-iptables'])
      if (existsSync(file)) writeFileSync(file, '1');
    // A Docker daemon drops what is forwarded unless somebody allows it.
    for (const rule of forwardRules()) must(this.programs.iptables, ['-I', ...rule]);
  }

  #closeNetwork(): void {
    for (const rule of forwardRules()) may(this.programs.iptables, ['-D', ...rule]);
    may(this.programs['kube-proxy'], ['--cleanup', '--proxy-mode=iptables'], { cwd: this.dir });
    // kubelet leaves its chains, and kube-proxy some.
    for (const program of ['iptables', 'ip6tables'])
      for (const table of ['filter', 'nat', 'mangle']) removeChains(program, table);
    for (const device of [bridge, link]) may(this.programs.ip, ['link', 'delete', device]);
  }

  /** Volumes and root file systems of pods are mounts; nothing is removed while one is left. */
  #unmount(): void {
    const left = () =>
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .flatMap((line) => line.split(' ')[1] ?? [])
        .filter((path) => path.startsWith(`${this.dir}/`))
        .reverse();
    for (let tries = 0; left().length > 0 && tries < 5; tries += 1, pause(500))
      for (const path of left()) may('umount', [path]);
    if (left().length === 0) rmSync(this.dir, { recursive: true, force: true });
    else console.error(`${this.dir} stays: ${left().length} mounts of it could not be undone.`);
  }
}

const forwardRules = () => ['-s', '-d'].map((side) => ['FORWARD', side, podRange, '-j', 'ACCEPT']);

function removeChains(program: string, table: string): void {
  const run = (...args: string[]) => may(program, ['-t', table, ...args]);
  const chains = [...run('-S').matchAll(/^-N (KUBE-\S+)$/gm)].map(([, chain = '']) => chain);
  for (const chain of chains) run('-F', chain);
  for (const [, rule = ''] of run('-S').matchAll(/^-A (.* -j KUBE-\S+)$/gm)) run('-D', ...rule.split(' '));
  for (const chain of chains) run('-X', chain);
}

const apiserverFlags = (etcd: string): string[] => [
  `--advertise-address=${ip}`,
  `--bind-address=${ip}`,
  '--secure-port=6443',
  `--etcd-servers=${etcd}`,
  '--client-ca-file=pki/ca.crt',
  '--tls-cert-file=pki/apiserver.crt',
  '--tls-private-key-file=pki/apiserver.key',
  '--kubelet-client-certificate=pki/admin.crt',
  '--kubelet-client-key=pki/admin.key',
  '--kubelet-preferred-address-types=InternalIP',
  '--service-account-issuer=https://kubernetes.default.svc',
  '--service-account-key-file=pki/sa.pub',
  '--service-account-signing-key-file=pki/sa.key',
  `--service-cluster-ip-range=${serviceRange}`,
  '--authorization-mode=Node,RBAC',
];

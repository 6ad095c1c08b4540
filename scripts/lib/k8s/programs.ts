// The programs of a single Kubernetes node: found in the folder that K8S_BIN names or on the PATH, or built where Go is
// at hand.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findHelm } from '../charts/helm.ts';
import { buildPrograms, builtDir } from './build-programs.ts';

export interface Programs extends Record<ProgramName, string> {
  /** The folder of the plugins of the pod network. */
  cni: string;
  helm: string;
}

export type ProgramName = (typeof kubernetes)[number] | (typeof others)[number]['name'];

const kubernetes = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'kube-proxy',
  'coredns',
] as const;
/** Programs and the Debian packages that bring them. */
const others = [
  { name: 'etcd', debian: 'etcd-server' },
  { name: 'containerd', debian: 'containerd' },
  { name: 'ctr', debian: 'containerd' },
  { name: 'kubectl', debian: 'kubernetes-client' },
  { name: 'ip', debian: 'iproute2' },
  { name: 'iptables', debian: 'iptables' },
  { name: 'conntrack', debian: 'conntrack' },
  { name: 'openssl', debian: 'openssl' },
  { name: 'docker', debian: 'docker.io' },
] as const;
/** Where Debian and others keep the plugins of the pod network. */
const pluginDirs = ['/usr/lib/cni', '/opt/cni/bin'];

function find(name: string): string | undefined {
  return [process.env.K8S_BIN, builtDir(), ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .flatMap((dir) => (dir ? [join(dir, name)] : []))
    .find((file) => existsSync(file));
}

/** Path of a program that has been found before. */
function pathOf(name: ProgramName): string {
  const path = find(name);
  if (path === undefined) throw new Error(`${name} is gone`);
  return path;
}

/** All programs, or the reason why no node can run here. */
export function findPrograms(): { programs: Programs; reason?: undefined } | { programs?: undefined; reason: string } {
  if (process.platform !== 'linux') return { reason: `a Kubernetes node needs Linux, and this is ${process.platform}` };
  if (process.getuid?.() !== 0) return { reason: 'a Kubernetes node needs root' };
  const absent = others.find(({ name }) => !find(name));
  if (absent) return { reason: `there is no ${absent.name} here (Debian: ${absent.debian})` };
  const cni = [process.env.K8S_CNI_BIN, ...pluginDirs].find((dir) => dir && existsSync(join(dir, 'bridge')));
  if (!cni)
    return {
      reason:
        'there are no plugins for the pod network here (Debian: containernetworking-plugins; another folder: K8S_CNI_BIN)',
    };
  const { helm, reason } = findHelm();
  if (helm === undefined) return { reason };
  if (spawnSync(pathOf('docker'), ['info'], { stdio: 'ignore' }).status !== 0)
    return { reason: 'no Docker daemon answers, and the images are taken from it' };
  const unbuilt = kubernetes.filter((name) => !find(name));
  if (unbuilt.length > 0) {
    const go = find('go');
    const refusal = go ? buildPrograms(go, unbuilt) : 'there is no Go to build them with';
    if (refusal)
      return { reason: `there is no ${unbuilt.join(', ')} here (PATH, or a folder by K8S_BIN), and ${refusal}` };
  }
  return { programs: { ...everyPath(), cni, helm } };
}

const everyPath = (): Record<ProgramName, string> => ({
  'kube-apiserver': pathOf('kube-apiserver'),
  'kube-controller-manager': pathOf('kube-controller-manager'),
  'kube-scheduler': pathOf('kube-scheduler'),
  kubelet: pathOf('kubelet'),
  'kube-proxy': pathOf('kube-proxy'),
  coredns: pathOf('coredns'),
  etcd: pathOf('etcd'),
  containerd: pathOf('containerd'),
  ctr: pathOf('ctr'),
  kubectl: pathOf('kubectl'),
  ip: pathOf('ip'),
  iptables: pathOf('iptables'),
  conntrack: pathOf('conntrack'),
  openssl: pathOf('openssl'),
  docker: pathOf('docker'),
});

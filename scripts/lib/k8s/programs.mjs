// The programs of a single Kubernetes node: found in the folder that K8S_BIN names or on the PATH, or built where Go is
// at hand.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findHelm } from '../charts/helm.mjs';
import { buildPrograms, builtDir } from './build-programs.mjs';

const kubernetes = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy', 'coredns'];
/** Program and the Debian package that brings it. */
const others = {
  etcd: 'etcd-server',
  containerd: 'containerd',
  ctr: 'containerd',
  kubectl: 'kubernetes-client',
  ip: 'iproute2',
  iptables: 'iptables',
  conntrack: 'conntrack',
  openssl: 'openssl',
  docker: 'docker.io',
};
/** Where Debian and others keep the plugins of the pod network. */
const pluginDirs = ['/usr/lib/cni', '/opt/cni/bin'];

const find = (name) =>
  [process.env.K8S_BIN, builtDir(), ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .filter(Boolean)
    .map((dir) => join(dir, name))
    .find((file) => existsSync(file));

/**
 * Paths of all programs by name, and `cni`, the folder of the plugins; or the reason why no node can run here:
 * {programs} or {reason}.
 */
export function findPrograms() {
  if (process.platform !== 'linux') return { reason: `a Kubernetes node needs Linux, and this is ${process.platform}` };
  if (process.getuid() !== 0) return { reason: 'a Kubernetes node needs root' };
  const absent = Object.keys(others).find((name) => !find(name));
  if (absent) return { reason: `there is no ${absent} here (Debian: ${others[absent]})` };
  const cni = [process.env.K8S_CNI_BIN, ...pluginDirs].find((dir) => dir && existsSync(join(dir, 'bridge')));
  if (!cni)
    return {
      reason:
        'there are no plugins for the pod network here (Debian: containernetworking-plugins; another folder: K8S_CNI_BIN)',
    };
  const { helm, reason } = findHelm();
  if (!helm) return { reason };
  if (spawnSync(find('docker'), ['info'], { stdio: 'ignore' }).status !== 0)
    return { reason: 'no Docker daemon answers, and the images are taken from it' };
  const unbuilt = kubernetes.filter((name) => !find(name));
  if (unbuilt.length > 0) {
    const go = find('go');
    const refusal = go ? buildPrograms(go, unbuilt) : 'there is no Go to build them with';
    if (refusal)
      return { reason: `there is no ${unbuilt.join(', ')} here (PATH, or a folder by K8S_BIN), and ${refusal}` };
  }
  const paths = [...kubernetes, ...Object.keys(others)].map((name) => [name, find(name)]);
  return { programs: { ...Object.fromEntries(paths), cni, helm } };
}

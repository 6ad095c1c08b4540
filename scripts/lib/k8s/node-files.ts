// What containerd, the pod network, the kubelet and the name server of a test's node read.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const podRange = '10.244.0.0/24';
export const serviceRange = '10.96.0.0/16';

/** Writes them below `dir`. `pauseImage` holds a pod's namespaces. */
export function writeNodeFiles({
  dir,
  ip,
  cni,
  pauseImage,
}: Record<'dir' | 'ip' | 'cni' | 'pauseImage', string>): void {
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  for (const name of ['network', 'manifests']) mkdirSync(join(dir, name), { recursive: true });
  write('containerd.toml', containerd(dir, cni, pauseImage));
  write('network/10-bridge.conflist', JSON.stringify(network(dir)));
  write('kubelet.json', JSON.stringify(kubelet(dir, ip)));
  write('Corefile', corefile(dir, ip));
  // Pods ask the node's own name server, which knows the cluster only: no test may depend on the world outside.
  write('resolv.conf', `nameserver ${ip}\n`);
}

const containerd = (dir: string, cni: string, pauseImage: string): string => `version = 2
root = "${dir}/containerd"
state = "${dir}/containerd-run"
disabled_plugins = ["io.containerd.internal.v1.opt"]
[grpc]
  address = "${dir}/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${cni}"
    conf_dir = "${dir}/network"
`;

const network = (dir: string) => ({
  cniVersion: '0.4.0',
  name: 'lathe-test',
  plugins: [
    {
      type: 'bridge',
      bridge: 'lathe-pods',
      isGateway: true,
      ipMasq: true,
      hairpinMode: true,
      ipam: {
        type: 'host-local',
        dataDir: join(dir, 'addresses'),
        ranges: [[{ subnet: podRange }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
});

const kubelet = (dir: string, ip: string) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  authentication: {
    anonymous: { enabled: false },
    webhook: { enabled: true },
    x509: { clientCAFile: join(dir, 'pki/ca.crt') },
  },
  authorization: { mode: 'Webhook' },
  tlsCertFile: join(dir, 'pki/node.crt'),
  tlsPrivateKeyFile: join(dir, 'pki/node.key'),
  cgroupDriver: 'cgroupfs',
  failCgroupV1: false,
  failSwapOn: false,
  clusterDNS: [ip],
  clusterDomain: 'cluster.local',
  containerRuntimeEndpoint: `unix://${dir}/containerd.sock`,
  evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  // Images come from outside and must stay.
  imageGCHighThresholdPercent: 100,
  staticPodPath: join(dir, 'manifests'),
  resolvConf: join(dir, 'resolv.conf'),
});

const corefile = (dir: string, ip: string): string => `.:53 {
  bind ${ip}
  errors
  kubernetes cluster.local in-addr.arpa ip6.arpa {
    kubeconfig ${dir}/pki/admin.conf
    pods insecure
  }
  cache 5
}
`;

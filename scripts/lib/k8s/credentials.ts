// Certificates of a node's parts, by openssl, and the files by which they reach the API.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from './daemons.ts';

const days = '30';

/** Who each part is to the API: [subject, names of its certificate]. */
const parts = (ip: string, node: string): Record<string, [subject: string, names: string]> => ({
  apiserver: [
    '/CN=apiserver',
    `IP:${ip},IP:127.0.0.1,IP:10.96.0.1,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc`,
  ],
  admin: ['/O=system:masters/CN=admin', 'DNS:admin'],
  manager: ['/CN=system:kube-controller-manager', 'DNS:manager'],
  scheduler: ['/CN=system:kube-scheduler', 'DNS:scheduler'],
  proxy: ['/CN=system:kube-proxy', 'DNS:proxy'],
  node: [`/O=system:nodes/CN=system:node:${node}`, `DNS:${node},IP:${ip}`],
});

/** Makes everything in `dir`: ca.crt, NAME.crt and NAME.key, sa.key and sa.pub, NAME.conf (kubeconfig). */
export function makeCredentials({
  dir,
  openssl,
  ip,
  node,
  server,
}: Record<'dir' | 'openssl' | 'ip' | 'node' | 'server', string>): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const run = (...args: string[]) => must(openssl, args, { cwd: dir });
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    days,
    '-subj',
    '/CN=lathe-test',
  );
  run('genrsa', '-out', 'sa.key', '2048');
  run('rsa', '-in', 'sa.key', '-pubout', '-out', 'sa.pub');
  for (const [name, [subject, names]] of Object.entries(parts(ip, node))) {
    writeFileSync(join(dir, `${name}.ext`), `subjectAltName=${names}\nextendedKeyUsage=serverAuth,clientAuth\n`);
    run('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    run(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      days,
      '-out',
      `${name}.crt`,
      '-extfile',
      `${name}.ext`,
    );
    writeFileSync(join(dir, `${name}.conf`), JSON.stringify(kubeconfig(dir, name, server)), { mode: 0o600 });
  }
}

function kubeconfig(dir: string, name: string, server: string) {
  const data = (file: string) => readFileSync(join(dir, file)).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server, 'certificate-authority-data': data('ca.crt') } }],
    users: [{ name, user: { 'client-certificate-data': data(`${name}.crt`), 'client-key-data': data(`${name}.key`) } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: name } }],
  };
}

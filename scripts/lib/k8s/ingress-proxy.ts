// Stands in for an ingress controller where no image of one can be had: reads the cluster's Ingress objects through the
// API, again and again, and forwards requests by their rules (host, wildcard of one label, path prefix) to the Service
// that a rule names, on its cluster address. A connection per request, no retries: what fails behind it fails in front
// of it.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const refreshMs = 1_000;
/** Headers that concern one connection only. */
const hopByHop = ['connection', 'keep-alive'];

/** An Ingress, as far as it is read. */
interface Ingress {
  spec: { rules: { host: string; http: { paths: IngressPath[] } }[] };
}

interface IngressPath {
  path: string;
  pathType: string;
  backend: { service: { name: string; port: { name?: string; number?: number } } };
}

interface Service {
  metadata: { name: string };
  spec: { clusterIP: string; ports: { name?: string; port: number }[] };
}

/** Where requests to a host and below a path go. */
interface Route {
  host: string;
  path: string;
  address: string;
  port: number;
}

export interface IngressProxy {
  routes(): readonly Route[];
  close(): Promise<unknown>;
}

/** Listens on `port` of this machine. `kubeconfig` is a file in JSON with its credentials inside. */
export async function startIngressProxy({
  kubeconfig,
  namespace,
  port,
}: {
  kubeconfig: string;
  namespace: string;
  port: number;
}): Promise<IngressProxy> {
  const read = apiReader(kubeconfig);
  let routes: Route[] = [];
  let open = true;
  const refresh = async () => {
    const [ingresses, services] = await Promise.all([
      read<Ingress>(`/apis/networking.k8s.io/v1/namespaces/${namespace}/ingresses`),
      read<Service>(`/api/v1/namespaces/${namespace}/services`),
    ]);
    routes = routesOf(ingresses.items, services.items);
  };
  const watch = async () => {
    while (open) {
      // An API that is away leaves the rules as they were, as with any controller.
      await refresh().catch(() => undefined);
      await sleep(refreshMs, undefined, { ref: false });
    }
  };
  const server = createServer((incoming, outgoing) => forward(routes, incoming, outgoing));
  // Callers close their connections themselves: one that this end closed while a request was on its way would look like
  // a failed request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  void watch();
  return {
    routes: () => routes,
    close() {
      open = false;
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Kubeconfig {
  clusters: [{ cluster: { server: string; 'certificate-authority-data': string } }];
  users: [{ user: { 'client-certificate-data': string; 'client-key-data': string } }];
}

function apiReader(kubeconfig: string) {
  const {
    clusters: [{ cluster }],
    users: [{ user }],
  }: Kubeconfig = JSON.parse(readFileSync(kubeconfig, 'utf8'));
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const credentials = {
    ca: bytes(cluster['certificate-authority-data']),
    cert: bytes(user['client-certificate-data']),
    key: bytes(user['client-key-data']),
  };
  return <Item>(path: string) =>
    new Promise<{ items: Item[] }>((resolve, reject) => {
      const asked = get(new URL(path, cluster.server), { ...credentials, timeout: 5_000 }, async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${path} answered ${response.statusCode}`));
      })
        .once('error', reject)
        .once('timeout', () => asked.destroy(new Error(`${path} does not answer`)));
    });
}

/** [{host, path, address, port}], the longest path first, exact hosts before wildcards. */
function routesOf(ingresses: readonly Ingress[], services: readonly Service[]): Route[] {
  const rules = ingresses.flatMap(({ spec }) =>
    spec.rules.flatMap(({ host, http }) =>
      http.paths.map(({ path, pathType, backend }) => ({ host, path, pathType, service: backend.service })),
    ),
  );
  const routes = rules.flatMap(({ host, path, pathType, service }) => {
    if (pathType !== 'Prefix')
      throw new Error(`The rule of ${host} has the path type ${pathType}, which this proxy does not know.`);
    const target = services.find(({ metadata }) => metadata.name === service.name);
    const port = target?.spec.ports.find(
      (one) => one.name === service.port.name || one.port === service.port.number,
    )?.port;
    return target && port ? [{ host, path, address: target.spec.clusterIP, port }] : [];
  });
  return routes.sort(
    (a, b) => b.path.length - a.path.length || Number(a.host.startsWith('*')) - Number(b.host.startsWith('*')),
  );
}

/** As Kubernetes has it: `*.a.b` stands for exactly one label before `.a.b`. */
const hostFits = (rule: string, host: string): boolean =>
  rule.startsWith('*.') ? host.slice(host.indexOf('.')) === rule.slice(1) : rule === host;
const pathFits = (rule: string, path: string): boolean =>
  rule === '/' || path === rule || path.startsWith(rule.endsWith('/') ? rule : `${rule}/`);

function forward(routes: readonly Route[], incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '/', socket } = incoming;
  const [path = '/'] = url.split('?');
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const route = routes.find((one) => hostFits(one.host, host) && pathFits(one.path, path));
  if (!route) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('No Ingress rule for this host and path.\n');
    return;
  }
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': socket.remoteAddress?.replace(/^::ffff:/, ''),
    'x-forwarded-proto': 'http',
    connection: 'close',
  };
  const upstream = request(
    { host: route.address, port: route.port, method: incoming.method, path: url, headers, agent: false },
    (response) => {
      const answered = Object.entries(response.headers).filter(([name]) => !hopByHop.includes(name));
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(answered));
      response.once('error', () => outgoing.destroy()).pipe(outgoing);
    },
  );
  upstream.once('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else
      outgoing
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`${route.address}:${route.port}: ${error.message}\n`);
  });
  outgoing.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

// Every service and worker as a process of its own behind the gateway, for start:services, drills and benches.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, isFree } from '../../infra/local/ports.ts';
import { root } from '../launcher.mjs';
import { type Balancer, startBalancer } from './balancer.ts';
import { type OnLine, ServiceProcess } from './service-process.ts';

export const serviceNames = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments'];
const prepareLanes = 2;

const mainOf = (service: string): string => join(root, 'services', service, 'dist/main.js');
/** `builder-chat` -> `BUILDER_CHAT_URL`, the variable with a service's address. */
export const addressName = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_URL`;

/** Hands out free ports, each once: from `first` on, or scattered ones. */
function ports(first: number | undefined): () => Promise<number> {
  if (first === undefined) return freePort;
  let next = first;
  return async () => {
    while (!(await isFree(next))) next += 1;
    next += 1;
    return next - 1;
  };
}

/** Runs `main.js prepare` of each service: topics, collections, indexes. Rejects with what the failing one printed. */
async function prepareServices(env: NodeJS.ProcessEnv, names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await prepare(name, env);
  };
  await Promise.all(Array.from({ length: prepareLanes }, lane));
}

function prepare(service: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', mainOf(service), 'prepare'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${service} prepare ended with ${signal ?? `exit code ${code}`}:\n${output}`)),
    );
  });
}

export interface ServicesOptions {
  /** KAFKA_BROKERS and its like. */
  infraEnv: NodeJS.ProcessEnv;
  /** Any other variables. */
  env?: NodeJS.ProcessEnv;
  /** The gateway's. */
  port: number;
  /** Services take free ports from here on, scattered ones without it. */
  firstPort?: number;
  /**
   * {accounts: 2, 'accounts-worker': 0, web: 2}, 1 where unnamed; several of one api or of the gateway are reached
   * through a balancer. A second replica is called `accounts-2`.
   */
  replicas?: Record<string, number> | undefined;
  /** A single api or gateway is reached through a balancer, too. */
  replaceable?: boolean | undefined;
  /** Names of the services to start, all by default. */
  only?: readonly string[];
  supervise?: boolean;
  onLine?: OnLine | undefined;
}

export interface Services {
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  readonly processes: readonly ServiceProcess[];
  /** Throws where none has the name. */
  find(name: string): ServiceProcess;
  /**
   * A rolling update with maxUnavailable 0: a new process first, then SIGTERM to the old one; answers whether that ended
   * by itself.
   */
  replace(process: ServiceProcess): Promise<boolean>;
  stop(): Promise<void>;
}

/** Processes of one kind. */
interface Group {
  members: ServiceProcess[];
  options: { service: string; role: string; file: string; args: readonly string[] };
}

/** Prepares and starts everything and waits until all are ready. */
export async function startServices({
  infraEnv,
  env = {},
  port,
  firstPort,
  replicas = {},
  replaceable = false,
  only = serviceNames,
  supervise = false,
  onLine,
}: ServicesOptions): Promise<Services> {
  const nextPort = ports(firstPort);
  const servicePorts = new Map<string, number>();
  for (const service of serviceNames) servicePorts.set(service, await nextPort());
  const addresses = [...servicePorts].map(([service, own]) => [addressName(service), `http://127.0.0.1:${own}`]);
  const publicUrl = `http://localhost:${port}`;
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    APPS_DOMAIN: 'apps.localhost',
    DEFAULT_PLAN: process.env.DEFAULT_PLAN ?? 'unlimited',
    ...infraEnv,
    ...Object.fromEntries(addresses),
    ...env,
  };
  delete shared.OPERATOR_TOKEN;
  await prepareServices(shared, only);

  const processes: ServiceProcess[] = [];
  const balanced: [port: number, group: ServiceProcess[]][] = [];
  const groups: Group[] = [];
  const spawnInto = (group: Group, name: string, ownPort: number) => {
    const one = new ServiceProcess({
      ...group.options,
      name,
      port: ownPort,
      env: { ...shared, PORT: String(ownPort) },
      supervise,
      onLine,
    });
    group.members.push(one);
    processes.push(one);
    return one;
  };
  const add = async (name: string, options: Group['options'], wantedPort?: number) => {
    const count = replicas[name] ?? 1;
    const balancedPort = count > 1 || replaceable ? wantedPort : undefined;
    const group: Group = { members: [], options };
    for (let index = 1; index <= count; index += 1) {
      const ownPort = balancedPort === undefined && wantedPort !== undefined ? wantedPort : await nextPort();
      spawnInto(group, index === 1 ? name : `${name}-${index}`, ownPort);
    }
    groups.push(group);
    if (balancedPort !== undefined) balanced.push([balancedPort, group.members]);
  };
  const replace = async (old: ServiceProcess) => {
    const group = groups.find(({ members }) => members.includes(old));
    if (!group) throw new Error(`${old.name} is none of these processes`);
    await spawnInto(group, old.name, await nextPort()).start();
    const byItself = await old.stop();
    for (const list of [group.members, processes]) list.splice(list.indexOf(old), 1);
    return byItself;
  };
  for (const service of only) {
    const file = mainOf(service);
    await add(service, { service, role: 'api', file, args: ['api'] }, servicePorts.get(service));
    await add(`${service}-worker`, { service, role: 'worker', file, args: ['worker'] });
  }
  await add('web', { service: 'web', role: 'gateway', file: mainOf('gateway'), args: [] }, port);
  const find = (name: string) => {
    const found = processes.find((one) => one.name === name);
    if (!found) throw new Error(`No process is called ${name}`);
    return found;
  };

  const balancers: Balancer[] = [];
  const stop = async () => {
    for (const role of ['gateway', 'api', 'worker'])
      await Promise.all(processes.filter((one) => one.role === role).map((one) => one.stop()));
    await Promise.all(balancers.map((balancer) => balancer.close()));
  };
  try {
    // Balancers first: a process may ask others before it is ready.
    for (const [wantedPort, group] of balanced) balancers.push(await startBalancer(wantedPort, group));
    await Promise.all(processes.map((one) => one.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: shared.PUBLIC_URL ?? publicUrl, env: shared, processes, find, replace, stop };
}

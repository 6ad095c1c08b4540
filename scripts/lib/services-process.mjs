// Every service and worker as a process of its own behind the gateway, for start:services, drills and benches. Node 20,
// no dependency.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from '../../infra/local/node24.mjs';
import { freePort, isFree } from '../../infra/local/ports.mjs';
import { startBalancer } from './balancer.mjs';
import { ServiceProcess } from './service-process.mjs';
import { root } from './toolchain.mjs';

export const serviceNames = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments'];
const prepareLanes = 2;

const mainOf = (service) => join(root, 'services', service, 'dist/main.js');
/** `builder-chat` -> `BUILDER_CHAT_URL`, the variable with a service's address. */
export const addressName = (service) => `${service.toUpperCase().replaceAll('-', '_')}_URL`;

/** Hands out free ports, each once: from `first` on, or scattered ones. */
function ports(first) {
  if (first === undefined) return freePort;
  let next = first;
  return async () => {
    while (!(await isFree(next))) next += 1;
    next += 1;
    return next - 1;
  };
}

/** Runs `main.js prepare` of each service: topics, collections, indexes. Rejects with what the failing one printed. */
export async function prepareServices(env, names = serviceNames) {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await prepare(name, env);
  };
  await Promise.all(Array.from({ length: prepareLanes }, lane));
}

function prepare(service, env) {
  const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', mainOf(service), 'prepare'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
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

/**
 * Prepares and starts everything and waits until all are ready. `infraEnv`: KAFKA_BROKERS and its like; `env`: any
 * other variables; `port`: the gateway's; `firstPort`: services take free ports from here on, scattered ones without
 * it; `replicas`: {accounts: 2, 'accounts-worker': 0, web: 2}, 1 where unnamed (several of one api or of the gateway
 * are reached through a balancer); `only`: names of services to start, all by default. Answers {url, env, processes,
 * find(name), replace(process), stop()}; a second replica is called `accounts-2`. See ServiceProcess for what a process
 * can do. With `replaceable` a single api or gateway is reached through a balancer too. `replace` is a rolling update
 * with maxUnavailable 0: a new process first, then SIGTERM to the old one; answers whether that ended by itself.
 */
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
}) {
  const nextPort = ports(firstPort);
  const addresses = {};
  for (const service of serviceNames) addresses[addressName(service)] = `http://127.0.0.1:${await nextPort()}`;
  const shared = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    APPS_DOMAIN: 'apps.localhost',
    DEFAULT_PLAN: process.env.DEFAULT_PLAN ?? 'unlimited',
    ...infraEnv,
    ...addresses,
    ...env,
  };
  delete shared.OPERATOR_TOKEN;
  await prepareServices(shared, only);

  const processes = [];
  const balanced = [];
  const groups = [];
  const spawnInto = (group, { name, options }, ownPort) => {
    const one = new ServiceProcess({
      ...options,
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
  const add = async (name, service, role, file, args, wantedPort) => {
    const count = replicas[name] ?? 1;
    const balancedPort = count > 1 || replaceable ? wantedPort : undefined;
    const group = { members: [], options: { service, role, file, args } };
    for (let index = 1; index <= count; index += 1) {
      const ownPort = balancedPort === undefined && wantedPort !== undefined ? wantedPort : await nextPort();
      spawnInto(group, { name: index === 1 ? name : `${name}-${index}`, options: group.options }, ownPort);
    }
    groups.push(group);
    if (balancedPort !== undefined) balanced.push([balancedPort, group.members]);
  };
  const replace = async (old) => {
    const group = groups.find(({ members }) => members.includes(old));
    await spawnInto(group, { name: old.name, options: group.options }, await nextPort()).start();
    const byItself = await old.stop();
    for (const list of [group.members, processes]) list.splice(list.indexOf(old), 1);
    return byItself;
  };
  for (const service of only) {
    await add(service, service, 'api', mainOf(service), ['api'], Number(new URL(addresses[addressName(service)]).port));
    await add(`${service}-worker`, service, 'worker', mainOf(service), ['worker']);
  }
  await add('web', 'web', 'gateway', mainOf('gateway'), [], port);

  const balancers = [];
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
  return {
    url: shared.PUBLIC_URL,
    env: shared,
    processes,
    find: (name) => processes.find((one) => one.name === name),
    replace,
    stop,
  };
}

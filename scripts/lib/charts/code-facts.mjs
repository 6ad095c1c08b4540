// What the code says about itself: variables, topics, groups, queues, calls between services, metrics.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../toolchain.mjs';

const load = (file) => import(pathToFileURL(join(root, file)).href);
const exportName = (service) => `${service.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Service`;

/** Stands for whatever a constructor asks for, so that a class tells its fields without a database. */
const anything = new Proxy(function stub() {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
});
/** What a provider says of itself; one that works in several services has the name of its own as the first argument. */
const fieldsOf = (type, service) => new type(...Array.from({ length: type.length }, (_, index) => (index === 0 ? service : anything)));

/** Sources of a folder, specs apart: [path, text]. */
const sources = (pattern) => globSync(pattern, { cwd: root }).filter((file) => !/\.(spec|suite)\.ts$|\/testing\//.test(file)).map((file) => [file, readFileSync(join(root, file), 'utf8')]);

/** Other services whose internal contracts a service's sources import. */
function callsOf(service, consumesApps, serviceNames) {
  const called = new Set(['accounts']);
  if (consumesApps) called.add('apps');
  for (const [, text] of sources(`services/${service}/src/**/*.ts`)) {
    for (const [, name] of text.matchAll(/from '@lathe\/proto\/([\w-]+)\/internal'/g)) if (serviceNames.includes(name)) called.add(name);
  }
  called.delete(service);
  return [...called].sort();
}

export async function readCodeFacts() {
  await load('node_modules/reflect-metadata/Reflect.js');
  const { serviceNames } = await load('proto/dist/common/services.js');
  const { topics, topicOf } = await load('proto/dist/events/catalog.js');
  const { commonEnv } = await load('services/platform/dist/config/common-config.js');
  const { Epochs } = await load('services/platform/dist/auth/epochs.js');
  const { AppStates } = await load('services/platform/dist/read-models/app-states.js');
  const { bullPrefix, bullQueue } = await load('services/platform/dist/jobs/bull/bull-options.js');
  const { gatewayEnv } = await load('services/gateway/dist/gateway-env.js');
  const services = {};
  for (const name of serviceNames) {
    const definition = (await load(`services/${name}/dist/service.js`))[exportName(name)];
    const consumers = [Epochs, ...definition.consumers].map((consumer) => fieldsOf(consumer, anything));
    services[name] = {
      group: definition.name,
      variables: Object.keys(definition.env.shape),
      topics: [...new Set(consumers.flatMap(({ types }) => types.map(topicOf)))].sort(),
      queues: definition.processors.map((processor) => fieldsOf(processor, name).queue).sort(),
      calls: callsOf(name, definition.consumers.includes(AppStates), serviceNames),
      hasMain: existsSync(join(root, `services/${name}/dist/main.js`)),
    };
  }
  return { services, topics, waitList: (prefix, queue) => `${bullPrefix(prefix)}:${bullQueue(queue)}:wait`, common: Object.keys(commonEnv.shape), gateway: Object.keys(gatewayEnv.shape), metrics: metricNames() };
}

/** Names of Lathe's own metrics as the code registers them. */
function metricNames() {
  const found = new Set();
  for (const [, text] of sources('services/*/src/**/*.ts')) for (const [, name] of text.matchAll(/'(lathe_[a-z_]+)'/g)) found.add(name);
  return found;
}

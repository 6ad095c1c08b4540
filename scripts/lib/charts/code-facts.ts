// What the code says about itself: variables, topics, groups, queues, calls between services, metrics.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../launcher.mjs';

/** What the code says of one service. */
interface ServiceFacts {
  group: string;
  variables: string[];
  topics: string[];
  queues: string[];
  calls: string[];
  hasMain: boolean;
}

export interface CodeFacts {
  services: Record<string, ServiceFacts>;
  topics: readonly string[];
  /** Key of the list in Redis in which jobs of a queue wait. */
  waitList(prefix: string, queue: string): string;
  /** Variables of every service, and of the gateway. */
  common: string[];
  gateway: string[];
  metrics: ReadonlySet<string>;
}

interface EnvironmentSchema {
  shape: Record<string, unknown>;
}

/** A class whose instances say what they consume or process. */
type Provider = new (...parameters: unknown[]) => { types: string[]; queue: string };

interface Definition {
  name: string;
  env: EnvironmentSchema;
  consumers: Provider[];
  processors: Provider[];
}

/** A built module; `Exports` is what is read of it. */
const load = <Exports>(file: string): Promise<Exports> => import(pathToFileURL(join(root, file)).href);
const exportName = (service: string): string =>
  `${service.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Service`;

/** Stands for whatever a constructor asks for, so that a class tells its fields without a database. */
const anything: object = new Proxy(function stub() {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
});
/** What a provider says of itself; one that works in several services has the name of its own as the first argument. */
const fieldsOf = (type: Provider, service: unknown) =>
  new type(...Array.from({ length: type.length }, (_, index) => (index === 0 ? service : anything)));

/** Texts of the sources of a folder, specs apart. */
const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(spec|suite)\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));

/** Other services whose internal contracts a service's sources import. */
function callsOf(service: string, consumesApps: boolean, serviceNames: readonly string[]): string[] {
  const called = new Set(['accounts']);
  if (consumesApps) called.add('apps');
  for (const text of sources(`services/${service}/src/**/*.ts`)) {
    for (const [, name = ''] of text.matchAll(/from '@lathe\/proto\/([\w-]+)\/internal'/g))
      if (serviceNames.includes(name)) called.add(name);
  }
  called.delete(service);
  return [...called].sort();
}

export async function readCodeFacts(): Promise<CodeFacts> {
  await load('node_modules/reflect-metadata/Reflect.js');
  const { serviceNames } = await load<{ serviceNames: string[] }>('proto/dist/common/services.js');
  const { topics, topicOf } = await load<{ topics: string[]; topicOf: (type: string) => string }>(
    'proto/dist/events/catalog.js',
  );
  const { commonEnv } = await load<{ commonEnv: EnvironmentSchema }>('services/platform/dist/config/common-config.js');
  const { Epochs } = await load<{ Epochs: Provider }>('services/platform/dist/auth/epochs.js');
  const { AppStates } = await load<{ AppStates: Provider }>('services/platform/dist/read-models/app-states.js');
  const { bullPrefix, bullQueue } = await load<Record<'bullPrefix' | 'bullQueue', (name: string) => string>>(
    'services/platform/dist/jobs/bull/bull-options.js',
  );
  const { gatewayEnv } = await load<{ gatewayEnv: EnvironmentSchema }>('services/gateway/dist/gateway-env.js');
  const services: CodeFacts['services'] = {};
  for (const name of serviceNames) {
    const definition = (await load<Record<string, Definition>>(`services/${name}/dist/service.js`))[exportName(name)];
    if (!definition) throw new Error(`services/${name}/dist/service.js exports no ${exportName(name)}`);
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
  return {
    services,
    topics,
    waitList: (prefix, queue) => `${bullPrefix(prefix)}:${bullQueue(queue)}:wait`,
    common: Object.keys(commonEnv.shape),
    gateway: Object.keys(gatewayEnv.shape),
    metrics: metricNames(),
  };
}

/** Names of Lathe's own metrics as the code registers them. */
function metricNames(): Set<string> {
  const found = new Set<string>();
  for (const text of sources('services/*/src/**/*.ts'))
    for (const [, name = ''] of text.matchAll(/'(lathe_[a-z_]+)'/g)) found.add(name);
  return found;
}

import { ApiDocs } from '@lathe/gateway/api-docs';
import { ClientAddress } from '@lathe/gateway/client-address';
import { createGateway, type Gateway, type Upstream } from '@lathe/gateway/gateway';
import type { GatewayEnv } from '@lathe/gateway/gateway-env';
import type { CommonEnv } from '@lathe/platform/config/common-config';
import { InjectTransport } from '@lathe/platform/internal/inject-transport';
import { createLogger } from '@lathe/platform/logging/logger';
import { type OpenRuntime, openRuntime } from '@lathe/platform/service/open-runtime';
import { type RunningService, startService } from '@lathe/platform/service/start-service';
import type { ServiceName } from '@lathe/proto/common/services';
import type { DataDirectory } from './data-directory.js';
import { definitions } from './definitions.js';

export interface ServicesAndGateway {
  readonly runtime: OpenRuntime<InjectTransport>;
  readonly services: readonly RunningService[];
  /** Does not listen yet. */
  readonly gateway: Gateway;
}

/** Starts all six services on the database at `mongoUri`, and the gateway that hands requests to them. */
export async function startServicesAndGateway({
  config,
  env,
  data,
  mongoUri,
  webRoot,
}: {
  readonly config: CommonEnv & Pick<GatewayEnv, 'TRUSTED_PROXIES'>;
  readonly env: NodeJS.ProcessEnv;
  readonly data: DataDirectory;
  readonly mongoUri: string;
  readonly webRoot: string;
}): Promise<ServicesAndGateway> {
  const runtime = await openRuntime({
    env: { ...config, DATA_DIR: data.path, SECRETS_KEY: config.SECRETS_KEY ?? data.secretsKey },
    logger: createLogger('lathe', config.LOG_LEVEL),
    mongoUri,
    internalSecret: config.INTERNAL_SECRET ?? data.internalSecret,
    embedded: true,
    transport: new InjectTransport(),
  });
  await runtime.prepare(definitions.map(({ name }) => name));
  const services = await startServices(runtime, { ...env, OPERATOR_TOKEN: data.operatorToken });
  const gateway = await createGateway({
    upstream: inProcess(services),
    site: runtime.site,
    clientAddress: new ClientAddress(config.TRUSTED_PROXIES),
    webRoot,
    keycloakUrl: config.KEYCLOAK_URL,
    docs: new ApiDocs(runtime.site.publicUrl),
    alive: () => services.every((service) => service.health.alive()),
    ready: async () =>
      (await Promise.all(services.map((service) => service.health.report()))).every((report) => report.ready),
  });
  return { runtime, services, gateway };
}

async function startServices(runtime: OpenRuntime<InjectTransport>, env: NodeJS.ProcessEnv): Promise<RunningService[]> {
  const services = await Promise.all(definitions.map((definition) => startService(definition, runtime, env)));
  for (const service of services) runtime.transport.mount(service.name, service.server);
  for (const service of services) await service.begin();
  return services;
}

function inProcess(services: readonly RunningService[]): Upstream {
  const servers = new Map<ServiceName, RunningService['server']>(
    services.map((service) => [service.name, service.server]),
  );
  return { handle: (route, request, response) => servers.get(route.service)!.routing(request, response) };
}

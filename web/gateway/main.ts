import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { commonEnv, siteOf } from '@lathe/platform/config/common-config';
import { loadConfig, StartError } from '@lathe/platform/config/load-config';
import { resolveHost } from '@lathe/platform/http/hosts';
import { serviceAddresses } from '@lathe/platform/internal/http-transport';
import { startTracing } from '@lathe/platform/tracing/tracing';
import { ApiDocs } from './api-docs.js';
import { ClientAddress } from './client-address.js';
import { createGateway, refuseUnavailable } from './gateway.js';
import { gatewayEnv } from './gateway-env.js';
import { HttpUpstream } from './http-upstream.js';
import { StaticFiles } from './static-files.js';

const stopDeadlineMs = 25_000;
const webRoot = fileURLToPath(new URL('../dist', import.meta.url));

/** The gateway as a process of its own, in front of services that it reaches over HTTP. */
async function main(): Promise<void> {
  const env = loadConfig(commonEnv.extend(gatewayEnv.shape));
  const site = siteOf(env);
  const endTracing = startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, 'lathe-web');
  const upstream = new HttpUpstream(serviceAddresses(env), refuseUnavailable);
  let stopping = false;
  const gateway = createGateway({
    upstream,
    siteOfHost: (host) => (resolveHost(host, site).kind === 'platform' ? 'platform' : 'app'),
    clientAddress: new ClientAddress(env.TRUSTED_PROXIES),
    files: new StaticFiles(webRoot),
    docs: new ApiDocs(site.publicUrl),
    ready: async () => !stopping,
  });
  gateway.prependListener('request', (_request, response) => void (stopping && response.setHeader('connection', 'close')));
  gateway.listen(env.PORT, env.HOST);
  await once(gateway, 'listening');
  console.log(`The gateway listens on ${env.HOST}:${env.PORT}`);
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    setTimeout(() => {
      gateway.close(() => void endTracing().finally(() => process.exit(0)));
      gateway.closeIdleConnections();
      upstream.close();
    }, env.DRAIN_MS);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The starter has ended, whichever way; only one that opened an IPC channel is heard of.
  process.on('disconnect', stop);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

import { fileURLToPath } from 'node:url';
import { StartError } from '@lathe/platform/config/load-config';
import { stopOnSignal } from '@lathe/platform/service/stop-on-signal';
import { startGateway } from './start-gateway.js';

const webRoot = fileURLToPath(new URL('../dist', import.meta.url));

try {
  const gateway = await startGateway(process.env, webRoot);
  console.log(`The gateway listens on ${gateway.host}:${gateway.port}`);
  stopOnSignal(() => gateway.stop(), gateway.stopMs);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

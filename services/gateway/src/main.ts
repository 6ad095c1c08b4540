import { StartError } from '@lathe/platform/config/load-config';
import { stopOnSignal } from '@lathe/platform/service/stop-on-signal';
import { builtFrontEnd } from './built-front-end.js';
import { startGateway } from './start-gateway.js';

try {
  const gateway = await startGateway(process.env, builtFrontEnd);
  console.log(`The gateway listens on ${gateway.host}:${gateway.port}`);
  stopOnSignal(() => gateway.stop(), gateway.stopMs);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

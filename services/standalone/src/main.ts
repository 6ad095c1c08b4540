import { builtFrontEnd } from '@lathe/gateway/built-front-end';
import { StartError } from '@lathe/platform/config/load-config';
import { stopOnSignal } from '@lathe/platform/service/stop-on-signal';
import { startStandalone } from './standalone.js';

const stopDeadlineMs = 4_800;

try {
  const standalone = await startStandalone(process.env, builtFrontEnd);
  stopOnSignal(() => standalone.stop(), stopDeadlineMs);
  console.log(`Lathe is ready at ${standalone.url}`);
  console.log(
    `Sign in: open it in a browser and create an account; the first one is the admin. Data is kept in ${standalone.dataDir}`,
  );
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

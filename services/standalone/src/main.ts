import { fileURLToPath } from 'node:url';
import { StartError } from '@lathe/platform/config/load-config';
import { startStandalone, type Standalone } from './standalone.js';

const stopDeadlineMs = 4_800;
const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

try {
  const standalone = await startStandalone(process.env, webRoot);
  stopOnSignal(standalone);
  console.log(`Lathe is ready at ${standalone.url}`);
  console.log(`Sign in: open it in a browser and create an account; the first one is the admin. Data is kept in ${standalone.dataDir}`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

function stopOnSignal(standalone: Standalone): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    standalone.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

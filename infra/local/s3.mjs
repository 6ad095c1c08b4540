// s3rver, an S3 server for development. Its only key pair is S3RVER / S3RVER.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from './downloads.mjs';
import { accepts, LocalProcess } from './local-process.mjs';
import { node24 } from './node24.mjs';
import { freePort } from './ports.mjs';

const program = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

/** Answers {endpoint, bucket, accessKeyId, secretAccessKey, port, pid, logFile, start(), stop(), kill(), restart()}. */
export async function startS3({ name = 's3', port, dir, bucket = 'lathe', keep = false }) {
  if (!existsSync(program)) throw new Unavailable('s3rver is not installed: run "npm install" first');
  const home = join(dir, name);
  mkdirSync(join(home, 'data'), { recursive: true, mode: 0o700 });
  const ownPort = port ?? (await freePort());
  const args = [
    '--no-deprecation',
    program,
    '--silent',
    '-d',
    join(home, 'data'),
    '-a',
    '127.0.0.1',
    '-p',
    String(ownPort),
    '--configure-bucket',
    bucket,
  ];
  const running = await new LocalProcess({
    name,
    dir: home,
    command: node24(),
    args,
    keep,
    ready: () => accepts(ownPort),
  }).start();
  return {
    name,
    port: ownPort,
    endpoint: `http://127.0.0.1:${ownPort}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    logFile: running.logFile,
    get pid() {
      return running.pid;
    },
    start: () => running.start(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    restart: () => running.restart(),
  };
}

// s3rver, an S3 server for development. Its only key pair is S3RVER / S3RVER.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from './downloads.ts';
import { accepts, handleOf, LocalProcess, type PartHandle, type PartOptions } from './local-process.ts';
import { freePort } from './ports.ts';

const program = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

export interface S3 extends PartHandle {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Throws Unavailable where s3rver is not installed. */
export async function startS3({
  name = 's3',
  port,
  dir,
  bucket = 'lathe',
  keep = false,
}: PartOptions & { bucket?: string }): Promise<S3> {
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
    command: process.execPath,
    args,
    keep,
    ready: () => accepts(ownPort),
  }).start();
  const endpoint = `http://127.0.0.1:${ownPort}`;
  return handleOf(running, ownPort, { endpoint, bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' });
}

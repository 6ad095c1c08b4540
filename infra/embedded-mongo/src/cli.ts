import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from './server.js';

// Arguments: port, data directory. scripts/embedded-mongo.ts has checked them.

/** The password of an earlier start, so that a URI stays good. */
function passwordIn(dataDir: string): string {
  const given = process.env.EMBEDDED_MONGO_PASSWORD;
  if (given) return given;
  const file = join(dataDir, 'password');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const [port = '', dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedMongo({ dataDir, port: Number(port), password: passwordIn(dataDir) });
  console.log(server.uri);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void server.close().then(() => process.exit(0));
    });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(`embedded-mongo: ${code === 'EADDRINUSE' ? `port ${port} is taken` : message}`);
  process.exit(1);
}

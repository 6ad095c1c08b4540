import { existsSync } from 'node:fs';

/**
 * The compiler's worker. Threads run JavaScript only: a service started from its TypeScript source (as tests do) takes the built worker.
 */
export function workerFile(): URL {
  const beside = new URL('../compiler/compile-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/compiler/compile-worker.js', import.meta.url);
}

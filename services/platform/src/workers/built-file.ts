import { existsSync } from 'node:fs';

/**
 * The module of a worker process, named by its address beside its caller. Node runs JavaScript only: a service that was
 * started from its TypeScript source (as tests do) takes the built one.
 */
export function builtFile(beside: URL): URL {
  if (existsSync(beside)) return beside;
  const at = beside.href.lastIndexOf('/src/');
  return new URL(`${beside.href.slice(0, at)}/dist/${beside.href.slice(at + '/src/'.length)}`);
}

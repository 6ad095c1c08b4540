// Where the local infrastructure keeps its state, and the block of variables it hands to the platform.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartName } from './part-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** LATHE_INFRA_DIR, or .data-infra in the repository. */
export const infraDir = (): string => resolve(process.env.LATHE_INFRA_DIR ?? join(root, '.data-infra'));

/** Variables as lines that a shell and `node --env-file` both read. */
export const envBlock = (env: Record<string, string>): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

export function writeEnv(dir: string, env: Record<string, string>): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, 'env'), envBlock(env), { mode: 0o600 });
}

/** The variables of the last infra:up; undefined when there was none. */
export function readEnv(dir = infraDir()): Record<string, string> | undefined {
  const file = join(dir, 'env');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)='(.*)'$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

interface State {
  mode?: string;
  ports: Partial<Record<PartName, number>>;
}

/** What an earlier run noted. */
export function readState(dir: string): State {
  const file = join(dir, 'state.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { ports: {} };
}

export function writeState(dir: string, state: State): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, 'state.json'), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
}

/** What services that run as processes share: the secret of their calls and the key that seals; made once per state folder. */
export const sharedSecrets = (dir: string): { INTERNAL_SECRET: string; SECRETS_KEY: string } => ({
  INTERNAL_SECRET: secret(dir, 'internal-secret'),
  SECRETS_KEY: secret(dir, 'secrets-key'),
});

function secret(dir: string, name: string): string {
  const file = join(dir, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

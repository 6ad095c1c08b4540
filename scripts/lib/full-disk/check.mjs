// What must hold after a full disk: every acknowledged row and version is there, nothing that was refused, and nothing
// half.
import { readdirSync } from 'node:fs';

/** Files that are written aside until they are whole. */
const unfinished = /^\.aside-|\.tmp$|-room$/;

/** Problems as sentences; none when all is well. */
export async function problemsOf(client, load, dataDir) {
  const names = await client.rowNames(load.appId, 'Dog');
  const there = Map.groupBy(names.values(), (name) => name);
  const problems = say([
    [load.acknowledged.filter((name) => !there.has(name)).length, 'acknowledged rows are lost'],
    [load.refused.filter((name) => there.has(name)).length, 'rows are there that were refused'],
    [load.acknowledged.filter((name) => there.get(name)?.length > 1).length, 'rows are there twice'],
  ]);
  for (const versionId of load.versions) problems.push(...(await bundleProblems(client, load.appId, versionId)));
  const left = readdirSync(dataDir, { recursive: true }).filter((path) => unfinished.test(path.split('/').at(-1)));
  if (left.length > 0) problems.push(`unfinished files are left: ${left.join(', ')}`);
  return problems;
}

/** The compiled files of a version can be loaded, each of them. */
async function bundleProblems(client, appId, versionId) {
  const bundle = await client
    .request('GET', `/runtime/bundle?appId=${appId}&versionId=${versionId}`)
    .catch((error) => ({ error }));
  if (bundle.error) return [`the files of version ${versionId} cannot be had: ${bundle.error.message}`];
  return [];
}

const say = (found) => found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);

// npm run full-disk [-- --runs N]: the whole embedded platform on a small disk that fills up at a random moment under
// load: under the documents, under the files, or under both. Ends with "N passed, N failed"; SKIPPED with the reason
// where no small disk can be mounted.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../infra/local/local-process.ts';
import { freePort } from '../infra/local/ports.ts';
import { build, fail } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { problemsOf } from './lib/full-disk/check.ts';
import { Load } from './lib/full-disk/load.ts';
import { ApiError, LatheClient } from './lib/lathe-client.ts';
import { type LatheProcess, startLathe } from './lib/lathe-process.ts';
import { mountSmallDisk, type SmallDisk } from './lib/small-disk.ts';

const diskMb = 64;
const recoveryLimitMs = 10_000;
/** Until a full disk refuses something; a change of the app has to be compiled first. */
const noticeLimitMs = 60_000;
const account = ['builder@example.org', 'correct horse 9'] as const;
/** What lies on the small disk, as folders of DATA_DIR. */
const places = [
  { name: 'everything', folder: '.' },
  { name: 'documents', folder: 'db' },
  { name: 'files', folder: 'files' },
] as const;
type Place = (typeof places)[number];

interface Running {
  lathe: LatheProcess;
  client: LatheClient;
}

const [option, value = '', ...rest] = process.argv.slice(2);
const runs = option === undefined ? 50 : Number(value);
if ((option !== undefined && option !== '--runs') || rest.length > 0 || !Number.isInteger(runs) || runs < 1)
  fail('Usage: npm run full-disk [-- --runs N]');
build();

const dir = mkdtempSync(join(tmpdir(), 'lathe-full-disk-'));
process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
let passed = 0;
let failed = 0;
const refusal = refusalHere();
if (refusal) console.log(`SKIPPED the full disk: ${refusal}`);
else {
  const appId = await prepare();
  for (let run = 1; run <= runs; run += 1) {
    const place = places[(run - 1) % places.length] ?? places[0];
    const { problems, note } = await oneRun(place, appId, run).catch((error: unknown) => {
      const { stack, cause } = asError(error);
      return { problems: [`${stack} ${cause === undefined ? '' : String(cause)}`], note: '' };
    });
    if (problems.length === 0) passed += 1;
    else failed += 1;
    console.log(`${run}. ${place.name}: ${problems.length === 0 ? 'ok' : `FAILED ${problems.join('; ')}`} (${note})`);
  }
}
console.log(`\n${passed} passed, ${failed} failed${refusal ? ', 1 skipped' : ''}`);
process.exit(failed === 0 ? 0 : 1);

function refusalHere(): string | undefined {
  const folder = mkdtempSync(join(dir, 'probe-'));
  const { disk, refusal } = mountSmallDisk(folder, 1);
  disk?.unmount();
  return refusal;
}

async function start(dataDir: string): Promise<Running> {
  const lathe = await startLathe({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  });
  const client = new LatheClient(lathe.url);
  return { lathe, client };
}

/** A data directory with an account and an app, which every run copies. */
async function prepare(): Promise<string> {
  const { lathe, client } = await start(join(dir, 'prepared'));
  await client.signUp(...account);
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, 'a tracker for dogs: dogs with name, breed and owner phone');
  await lathe.stop();
  if (!outcome.versionId) throw new Error(outcome.error ?? outcome.text);
  return appId;
}

async function oneRun(place: Place, appId: string, run: number): Promise<{ problems: string[]; note: string }> {
  const dataDir = mkdtempSync(join(dir, 'run-'));
  const onDisk = join(dataDir, place.folder);
  mkdirSync(onDisk, { recursive: true });
  const { disk, refusal } = mountSmallDisk(onDisk, diskMb);
  if (!disk) throw new Error(refusal);
  let running: Running | undefined;
  try {
    cpSync(join(dir, 'prepared'), dataDir, { recursive: true });
    running = await start(dataDir);
    await running.client.signIn(...account);
    const load = new Load(running.client, appId);
    const { problems, recoveryMs } = await fillUnder(load, disk, running, place);
    problems.push(...(await problemsOf(running.client, load, dataDir)));
    await (run % 2 ? running.lathe.kill() : running.lathe.stop());
    running = await start(dataDir);
    await running.client.signIn(...account);
    problems.push(...(await problemsOf(running.client, load, dataDir)).map((problem) => `after a restart ${problem}`));
    const { acknowledged, refused, versions, refusedAsks } = load;
    return {
      problems,
      note: `${acknowledged.length} rows and ${versions.length} versions acknowledged, ${refused.length} rows and ${refusedAsks} changes refused, went on after ${recoveryMs} ms`,
    };
  } finally {
    await running?.lathe.kill();
    disk.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Load, the disk fills up, load, there is room again: problems on the way, and how long it took to go on. */
async function fillUnder(load: Load, disk: SmallDisk, { lathe, client }: Running, place: Place) {
  const problems: string[] = [];
  load.start();
  await sleep(Math.random() * 2_000);
  disk.fill();
  const [begun, refusedBefore, changesBefore] = [Date.now(), load.refused.length, load.changes];
  // A change whose files cannot be kept now may be refused, or be taken and compiled again later.
  const noticed = () => (place.name === 'files' ? load.changes > changesBefore : load.refused.length > refusedBefore);
  while (!noticed() && Date.now() - begun < noticeLimitMs) await sleep(50);
  await sleep(Math.random() * 2_000);
  const reads = await client.request('GET', `${load.rowsPath}?limit=5`).then(
    () => 200,
    (error: unknown) =>
      error instanceof ApiError ? error.status : `${asError(error).message} (${String(asError(error).cause)})`,
  );
  if (reads !== 200 && reads !== 503) problems.push(`a read while the disk was full was answered ${reads}`);
  const refused = load.refused.length - refusedBefore;
  if (place.name === 'files' && refused > 0) problems.push(`${refused} rows were refused, whose disk has room`);
  if (!noticed()) problems.push(`nothing noticed the full disk within ${noticeLimitMs / 1000} s`);
  disk.free();
  const recoveryMs = await recovery(load);
  if (recoveryMs > recoveryLimitMs) problems.push(`it went on only after ${recoveryMs} ms of room`);
  await sleep(500);
  await load.stop();
  if (hasEnded(lathe.child)) problems.push('the platform ended');
  if (problems.length > 0) problems.push(`it said:\n${lathe.output().slice(-3_000)}`);
  return { problems, recoveryMs };
}

/** How long until a row and a change of the app are taken again. */
async function recovery(load: Load): Promise<number> {
  const freed = Date.now();
  const [rows, versions] = [load.acknowledged.length, load.versions.length];
  while (
    (load.acknowledged.length === rows || load.versions.length === versions) &&
    Date.now() - freed < 6 * recoveryLimitMs
  )
    await sleep(50);
  return Date.now() - freed;
}

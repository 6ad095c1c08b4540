// npm run full-disk [-- --runs N]: the whole embedded platform on a small disk that fills up at a random moment under
// load: under the documents, under the files, or under both. Ends with "N passed, N failed"; SKIPPED with the reason
// where no small disk can be mounted.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../infra/local/ports.mjs';
import { problemsOf } from './lib/full-disk/check.mjs';
import { Load } from './lib/full-disk/load.mjs';
import { LatheClient } from './lib/lathe-client.mjs';
import { startLathe } from './lib/lathe-process.mjs';
import { mountSmallDisk } from './lib/small-disk.mjs';
import { build, ensureInstalled, fail } from './lib/toolchain.mjs';

const diskMb = 64;
const recoveryLimitMs = 10_000;
/** Until a full disk refuses something; a change of the app has to be compiled first. */
const noticeLimitMs = 60_000;
const account = ['builder@example.org', 'correct horse 9'];
/** What lies on the small disk, as folders of DATA_DIR. */
const places = { everything: '.', documents: 'db', files: 'files' };

const [option, value = '', ...rest] = process.argv.slice(2);
const runs = option === undefined ? 50 : Number(value);
if ((option !== undefined && option !== '--runs') || rest.length > 0 || !Number.isInteger(runs) || runs < 1)
  fail('Usage: npm run full-disk [-- --runs N]');
ensureInstalled();
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
    const place = Object.keys(places)[(run - 1) % Object.keys(places).length];
    const { problems, note } = await oneRun(place, appId, run).catch((error) => ({
      problems: [`${error.stack} ${error.cause?.code ?? ''}`],
      note: '',
    }));
    if (problems.length === 0) passed += 1;
    else failed += 1;
    console.log(`${run}. ${place}: ${problems.length === 0 ? 'ok' : `FAILED ${problems.join('; ')}`} (${note})`);
  }
}
console.log(`\n${passed} passed, ${failed} failed${refusal ? ', 1 skipped' : ''}`);
process.exit(failed === 0 ? 0 : 1);

function refusalHere() {
  const folder = mkdtempSync(join(dir, 'probe-'));
  const disk = mountSmallDisk(folder, 1);
  disk.unmount?.();
  return disk.refusal;
}

async function start(dataDir) {
  const lathe = await startLathe({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  });
  const client = new LatheClient(lathe.url);
  return { lathe, client };
}

/** A data directory with an account and an app, which every run copies. */
async function prepare() {
  const { lathe, client } = await start(join(dir, 'prepared'));
  await client.signUp(...account);
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, 'a tracker for dogs: dogs with name, breed and owner phone');
  await lathe.stop();
  if (!outcome.versionId) throw new Error(outcome.error ?? outcome.text);
  return appId;
}

async function oneRun(place, appId, run) {
  const dataDir = mkdtempSync(join(dir, 'run-'));
  const onDisk = join(dataDir, places[place]);
  mkdirSync(onDisk, { recursive: true });
  const disk = mountSmallDisk(onDisk, diskMb);
  let running;
  try {
    cpSync(join(dir, 'prepared'), dataDir, { recursive: true });
    running = await start(dataDir);
    await running.client.signIn(...account);
    const load = new Load(running.client, appId);
    const problems = await fillUnder(load, disk, running, place);
    problems.push(...(await problemsOf(running.client, load, dataDir)));
    await (run % 2 ? running.lathe.kill() : running.lathe.stop());
    running = await start(dataDir);
    await running.client.signIn(...account);
    problems.push(...(await problemsOf(running.client, load, dataDir)).map((problem) => `after a restart ${problem}`));
    const { acknowledged, refused, versions, refusedAsks } = load;
    return {
      problems,
      note: `${acknowledged.length} rows and ${versions.length} versions acknowledged, ${refused.length} rows and ${refusedAsks} changes refused, went on after ${load.recoveryMs} ms`,
    };
  } finally {
    await running?.lathe.kill();
    disk.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Load, the disk fills up, load, there is room again: problems on the way. */
async function fillUnder(load, disk, { lathe, client }, place) {
  const problems = [];
  load.start();
  await sleep(Math.random() * 2_000);
  disk.fill();
  const [begun, refusedBefore, changesBefore] = [Date.now(), load.refused.length, load.changes];
  // A change whose files cannot be kept now may be refused, or be taken and compiled again later.
  const noticed = () => (place === 'files' ? load.changes > changesBefore : load.refused.length > refusedBefore);
  while (!noticed() && Date.now() - begun < noticeLimitMs) await sleep(50);
  await sleep(Math.random() * 2_000);
  const reads = await client.request('GET', `${load.rowsPath}?limit=5`).then(
    () => 200,
    (error) => error.status ?? `${error.message} (${error.cause?.message})`,
  );
  if (reads !== 200 && reads !== 503) problems.push(`a read while the disk was full was answered ${reads}`);
  const refused = load.refused.length - refusedBefore;
  if (place === 'files' && refused > 0) problems.push(`${refused} rows were refused, whose disk has room`);
  if (!noticed()) problems.push(`nothing noticed the full disk within ${noticeLimitMs / 1000} s`);
  disk.free();
  load.recoveryMs = await recovery(load, client);
  if (load.recoveryMs > recoveryLimitMs) problems.push(`it went on only after ${load.recoveryMs} ms of room`);
  await sleep(500);
  await load.stop();
  if (lathe.child.exitCode !== null || lathe.child.signalCode !== null) problems.push('the platform ended');
  if (problems.length > 0) problems.push(`it said:\n${lathe.output().slice(-3_000)}`);
  return problems;
}

/** How long until a row and a change of the app are taken again. */
async function recovery(load) {
  const freed = Date.now();
  const [rows, versions] = [load.acknowledged.length, load.versions.length];
  while (
    (load.acknowledged.length === rows || load.versions.length === versions) &&
    Date.now() - freed < 6 * recoveryLimitMs
  )
    await sleep(50);
  return Date.now() - freed;
}

// npm run drills: what the platform does when its processes, Redis, the broker or the disk fail under load, counted by
// numbered events and jobs. Ends with "N passed, N failed". Kafka and Redis as containers or local processes; SKIPPED
// with the reason where they cannot be had.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, fail } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { type DrillOptions, readArguments, usage } from './lib/drills/arguments.ts';
import { drills } from './lib/drills/drills.ts';
import type { DrillRow } from './lib/drills/outcome.ts';
import { DrillSetup } from './lib/drills/setup.ts';
import { table } from './lib/drills/table.ts';
import { Results } from './lib/infra-test/results.ts';

const { options, error } = readArguments(process.argv.slice(2), [...drills.keys()]);
if (!options) fail(`${error}\n${usage}`);
if (options.list) {
  console.log([...drills.keys()].join('\n'));
  process.exit(0);
}
build();

const results = new Results();
const dir = mkdtempSync(join(tmpdir(), 'lathe-drills-'));
// Registered after what ends processes at the exit, which needs the folder to find them.
process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
const setup = new DrillSetup(dir, results, options.logs);
const rows: DrillRow[] = [];

/** One drill answers one row or several; one that throws has failed. */
async function run(name: string, options: DrillOptions): Promise<void> {
  const begun = Date.now();
  console.log(`${name} ...`);
  try {
    for (const row of (await drills.get(name)?.(setup, options, name, results)) ?? []) {
      rows.push(row);
      if (row.problems.length === 0) results.passed += 1;
      else results.failed += 1;
      for (const line of row.problems) console.log(`  FAILED  ${row.drill}: ${line}`);
      for (const line of row.notes) console.log(`  ${row.drill}: ${line}`);
    }
  } catch (thrown) {
    const { message, stack } = asError(thrown);
    results.failed += 1;
    rows.push({ drill: name, problems: [message], notes: [] });
    console.log(`  FAILED  ${name}: ${stack ?? message}`);
  }
  console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

try {
  if (await setup.open(options.kafka)) for (const name of options.only ?? drills.keys()) await run(name, options);
  else results.skip('every drill', 'there is no Kafka or no Redis');
} finally {
  await setup.close();
}
const lines = table(rows);
if (rows.length > 0)
  console.log(
    `\nKafka ${options.kafka}; "slowest" is the longest time from an event's commit to its application, "recovery" the longest from a kill to readiness.\n${lines.join('\n')}`,
  );
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify({ kafka: options.kafka, rounds: options.rounds, rows, passed: results.passed, failed: results.failed, skipped: results.skipped }, null, 2)}\n`,
  );
console.log(`\n${results}`);
process.exit(results.failed === 0 ? 0 : 1);

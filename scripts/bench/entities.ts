// The entity data API beside PocketBase, in one run: the same rows and the same rule (everybody sees and changes his
// own), one client at 50 connections, each part in turns of the two.
import { Unavailable } from '../../infra/local/downloads.ts';
import { cannon } from './lib/cannon.ts';
import { cpuSeconds } from './lib/cpu.ts';
import { figure, machine } from './lib/report.ts';
import { bulkSize, type Call, pageSize, send, type Side, type Ticket, ticket } from './lib/tickets.ts';
import { startTicketsOnLathe } from './lib/tickets-lathe.ts';
import { buildPocketBase, startTicketsOnPocketBase } from './lib/tickets-pocketbase.ts';

const sizes = [10_000, 200_000] as const;
const rounds = 2;
/** Seconds of one turn that reads or updates. */
const seconds = 3;
/** Rows of one turn that makes some, one by one and in bulk. */
const created = 6_000;
const createdInBulk = 25_000;
/** Rows that are made in one go before anything is measured, and those of somebody else between them. */
const filledAtOnce = 10_000;
const filledOfOther = 1_000;
/** Single reads and updates take so many rows in turns, and calls that make rows so many bodies. */
const rowsInTurns = pageSize;
const bodiesInTurns = 20;
const pagesInTurns = 50;

/** Lathe and, where it can be built, its peer. */
async function startSides(): Promise<Side[]> {
  try {
    const program = buildPocketBase();
    return [await startTicketsOnLathe(), await startTicketsOnPocketBase(program)];
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.log(`SKIPPED: ${error.message}. Lathe alone:`);
    return [await startTicketsOnLathe()];
  }
}

/** Something to measure: `run` answers how many a second. */
interface Part {
  readonly name: string;
  readonly unit: string;
  /** How many times as many as the other. */
  readonly target: string;
  run(side: Side, ids: readonly string[]): Promise<number>;
}

const ahead = 'ahead';

const parts: readonly Part[] = [
  {
    name: 'get',
    unit: 'rows/s',
    target: ahead,
    run: (side, ids) =>
      load(
        side,
        ids.map((id) => ({ method: 'GET', path: side.read(id) })),
        { duration: seconds },
      ),
  },
  {
    name: `list of the ${pageSize} newest, all ask for the same`,
    unit: 'lists/s',
    target: '1.5',
    run: (side) => load(side, [{ method: 'GET', path: side.list }], { duration: seconds }),
  },
  {
    name: `lists of ${pageSize}, ${pagesInTurns} pages in turns, so that nobody waits for the same`,
    unit: 'lists/s',
    target: '1.5',
    run: (side) => load(side, pages(side), { duration: seconds }),
  },
  {
    name: `filtered list of ${pageSize}, all ask for the same`,
    unit: 'lists/s',
    target: '1.5',
    run: (side) => load(side, [{ method: 'GET', path: side.filtered }], { duration: seconds }),
  },
  {
    name: 'update',
    unit: 'rows/s',
    target: ahead,
    run: (side, ids) =>
      load(
        side,
        ids.map((id, index) => side.update(id, { priority: index % 9 })),
        { duration: seconds },
      ),
  },
  { name: 'create', unit: 'rows/s', target: ahead, run: (side) => create(side, created) },
  {
    name: `create in bulks of ${bulkSize}`,
    unit: 'rows/s',
    target: '3',
    run: (side) => createInBulk(side, createdInBulk),
  },
];

machine();
const sides = await startSides();
const rows = new Map(sides.map((side) => [side, 0]));
try {
  for (const { name, durability } of sides) console.log(`${name}: a write is ${durability}`);
  for (const size of sizes) {
    for (const side of sides) await fill(side, size);
    console.log(`\n${size.toLocaleString('en-US')} own rows`);
    for (const part of parts) await measure(part, size === sizes[0] ? 1 : 0);
  }
} finally {
  for (const side of sides) await side.stop();
}

/** The first so many turns of each side are not counted: they are those in which its code is compiled. */
async function measure({ name, unit, target, run }: Part, uncounted: number): Promise<void> {
  for (let round = 0; round < uncounted; round += 1) for (const side of sides) await turn(side, run);
  const turns = new Map<Side, Turn[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [side, ofSide] of turns) ofSide.push(await turn(side, run));
  const [own, other] = [...turns.values()].map((ofSide) => ({
    rate: mean(ofSide.map(({ rate }) => rate)),
    cpu: mean(ofSide.map(({ cpu }) => cpu)),
  }));
  const peer = sides[1];
  if (own) figure(name, own.rate, unit, peer ? { against: peer.name, other: other?.rate, target } : {});
  if (own && other && peer) figure('  CPU', own.cpu, 'µs each', { against: peer.name, other: other.cpu });
}

/** What one side did in a while: how many a second, and the microseconds of processors that each took. */
interface Turn {
  rate: number;
  cpu: number;
}

async function turn(side: Side, run: Part['run']): Promise<Turn> {
  const ids = await newestIds(side);
  const before = { at: performance.now(), cpu: cpuSeconds(side.pid) };
  const rate = await run(side, ids);
  const seconds = (performance.now() - before.at) / 1000;
  return { rate, cpu: ((cpuSeconds(side.pid) - before.cpu) / (rate * seconds)) * 1_000_000 };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function pages(side: Side): Call[] {
  return Array.from({ length: pagesInTurns }, (_, number) => ({ method: 'GET', path: side.page(number) }));
}

/** The newest rows of the caller; throws where a list does not show what it should. */
async function newestIds(side: Side): Promise<string[]> {
  const lists = await Promise.all(
    [side.list, side.filtered].map(async (path) =>
      side.rowsOf(await send(side.url, { method: 'GET', path }, side.headers.own)),
    ),
  );
  const [newest = [], open = []] = lists;
  if (newest.length !== pageSize || open.length !== pageSize || open.some(({ status }) => status !== 'open'))
    throw new Error(`${side.name} lists other rows than it has`);
  return newest.map(({ id }) => id).slice(0, rowsInTurns);
}

/** So many rows that the side does not have yet. */
function next(side: Side, count: number): Ticket[] {
  const first = rows.get(side) ?? 0;
  rows.set(side, first + count);
  return Array.from({ length: count }, (_, index) => ticket(first + index));
}

async function fill(side: Side, size: number): Promise<void> {
  while ((rows.get(side) ?? 0) < size) {
    await createInBulk(side, Math.min(filledAtOnce, size - (rows.get(side) ?? 0)));
    const others = Array.from({ length: filledOfOther / bulkSize }, (_, part) =>
      side.createMany(
        Array.from({ length: bulkSize }, (_, index) => ticket(part * bulkSize + index)),
        'other',
      ),
    );
    for (const call of others) await send(side.url, call, side.headers.other);
  }
}

function create(side: Side, count: number): Promise<number> {
  return load(
    side,
    next(side, count)
      .slice(0, rowsInTurns)
      .map((row) => side.create(row)),
    { amount: count },
  );
}

/** Rows a second. */
async function createInBulk(side: Side, count: number): Promise<number> {
  const made = next(side, count);
  const calls: Call[] = [];
  for (let at = 0; at < count && calls.length < bodiesInTurns; at += bulkSize)
    calls.push(side.createMany(made.slice(at, at + bulkSize), 'own'));
  return bulkSize * (await load(side, calls, { amount: Math.ceil(count / bulkSize) }));
}

/** Sends the calls in turns, for some seconds or until there were so many. Answers how many a second succeeded. */
function load(side: Side, calls: readonly Call[], until: { duration: number } | { amount: number }): Promise<number> {
  const requests = calls.map(({ method, path, body }) => ({
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }));
  return cannon({ url: side.url, headers: side.headers.own, requests, ...until });
}

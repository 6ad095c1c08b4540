import { join } from 'node:path';

export interface Judged {
  readonly name: string;
  /** What it is counted among besides all. */
  readonly groups: readonly string[];
  readonly faults: readonly string[];
}

/** One half of a corpus is for work; of the other only the figure is looked at. */
export const halves = ['work', 'kept'] as const;
type Half = (typeof halves)[number];

/** The corpora of the built-in engine, by the beginning of their files' names. */
export const engineCorpora = [
  ['Built-in engine', 'engine'],
  ['Built-in engine, more people', 'engine-people'],
  ['Built-in engine, unseen', 'engine-unseen'],
  ['Built-in engine, at home', 'engine-home'],
  ['Built-in engine, trades', 'engine-trade'],
  ['Built-in engine, offices and schools', 'engine-office'],
  ['Built-in engine, everyday', 'engine-everyday'],
  ['Built-in engine, teams', 'engine-team'],
  ['Built-in engine, mixed', 'engine-mixed'],
] as const;

export const corpusFile = (name: string): string =>
  join(import.meta.dirname, `../../../services/builder-chat/test/corpus/${name}.txt`);

export const percent = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? 0 : Math.round((100 * part) / whole)} %)`;

/** Prints the share that is right, of all and by group, and what is wrong with the others where it may be seen. */
export function report(what: string, half: Half, judged: readonly Judged[]): void {
  if (half === 'work' || process.argv.includes('--kept'))
    for (const { name, faults } of judged) if (faults.length > 0) console.log(`${name}: ${faults.join('; ')}`);
  const share = (part: readonly Judged[]): string =>
    percent(part.filter(({ faults }) => faults.length === 0).length, part.length);
  console.log(
    `\n${what}, ${half === 'work' ? 'the half to work with' : 'the half that is kept'}: ${share(judged)} right`,
  );
  console.log(`  faults: ${judged.reduce((sum, { faults }) => sum + faults.length, 0)}`);
  for (const group of new Set(judged.flatMap(({ groups }) => groups)))
    console.log(`  ${group}: ${share(judged.filter(({ groups }) => groups.includes(group)))}`);
}

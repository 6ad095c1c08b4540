import { colours } from '../../knowledge/colours.js';
import { isEnglishNoun } from '../../language/nouns/noun-kinds.js';
import type { AppPlan } from '../../model/app-plan.js';

/** Words of wishes, which are what people mean by words near to them. */
const commandWords =
  'add remove delete rename change make show hide sort order translate move calendar chart charts field fields column page required optional mandatory ' +
  'sample rows example colour color accent theme font serif heading welcome text title start first before after stars rating cards table board kanban ' +
  'everyone everybody admins visitors public private only signed people delete edit update create newest oldest ascending descending dropdown number date ' +
  'average total unpaid today weekly monthly statistics';
/** Words that are nouns of their own, and still hardly ever meant. */
const meant: Readonly<Record<string, string>> = {
  calender: 'calendar',
  colum: 'column',
  sting: 'string',
  fiel: 'field',
};

/** The wish with words put right that are one or two letters away from what wishes and this app speak of. */
export function withoutTypos(wish: string, plan: AppPlan): string {
  const known = new Set([...commandWords.split(' '), ...Object.keys(colours), ...namesOf(plan)]);
  return wish.replace(/\p{L}{4,}/gu, (word) => {
    const low = word.toLowerCase();
    if (meant[low]) return meant[low];
    if (known.has(low) || isEnglishNoun(low)) return word;
    return nearest(low, known) ?? word;
  });
}

const namesOf = ({ entities }: AppPlan): string[] =>
  entities
    .flatMap(({ singular, plural, fields }) => [singular, plural, ...fields.map(({ title }) => title)])
    .flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

function nearest(word: string, known: ReadonlySet<string>): string | undefined {
  const most = word.length > 7 ? 2 : 1;
  const found = [...known]
    .filter((each) => Math.abs(each.length - word.length) <= most && each.length > 3)
    .map((each) => ({ each, away: distance(word, each) }))
    .filter(({ away }) => away <= most)
    .toSorted((one, other) => one.away - other.away);
  return found[0]?.each;
}

/** How many letters must be changed, put in, left out or swapped. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + cost,
          isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

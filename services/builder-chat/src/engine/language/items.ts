/** Splits a phrase into its listed items, remembering what joined them. Brackets stay whole. */

export interface Item {
  /** What stood before it: the start of the phrase, a comma, "and" or "or". */
  join: 'start' | 'comma' | 'and' | 'or';
  text: string;
}

const bracket = /\(([^()]*)\)|\[([^[\]]*)\]/g;
/** "start and end date" is two dates. */
export const pairs =
  /\b(before|old|former|start|first|begin|check-?in|arrival|purchase|buying|from|opening|home|min|minimum)\s+(?:and|&)\s+(after|new|current|end|last|finish|check-?out|departure|sale|selling|to|closing|away|max|maximum)\s+(photo|picture|image|date|day|time|name|price|address|phone|team|score|amount|quantity|mileage|reading|odometer|weight|value|balance|point|place|location|station)s?\b/gi;

/** Phrases whose "and" joins no two items. */
const fixed =
  /\b(date|day|terms|pros|bed|name|room|salt|black|drag|ups|dos|lost|questions|rise)\s+and\s+(time|conditions|cons|breakfast|surname|board|pepper|white|drop|downs|don'ts|found|answers|shine)\b/gi;
const glue = '\ue002';

/** Private-use characters stand for a bracket while the phrase is cut at its commas. */
const open = '\ue000';
const close = '\ue001';

export function splitItems(phrase: string): Item[] {
  const kept: string[] = [];
  const flat = phrase
    .replace(/[\ue000-\ue002]/g, '')
    .replace(bracket, (_all, round: string | undefined, square: string | undefined) => {
      kept.push((round ?? square ?? '').trim());
      return ` ${open}${kept.length - 1}${close}`;
    })
    .replace(pairs, '$1 $3 and $2 $3')
    .replace(fixed, `$1${glue}and${glue}$2`);
  const pieces = flat.split(/(\s*,\s*(?:and|or)\s+|\s*,\s*|\s+(?:and|or|plus|as well as)\s+|\s+&\s+)/i);
  const items: Item[] = [];
  let join: Item['join'] = 'start';
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) {
      join = /\bor\b/i.test(piece) ? 'or' : /\band\b|&|plus|as well/i.test(piece) ? 'and' : 'comma';
      continue;
    }
    const text = piece
      .replace(/\ue000(\d+)\ue001/g, (_all, at: string) => `(${kept[Number(at)] ?? ''})`)
      .replaceAll(glue, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text) items.push({ join: items.length === 0 ? 'start' : join, text });
  }
  return items;
}

/** The choices inside a bracket or after a colon: "planned/done", "a, b or c", "20, 30 or 50 litres". */
export function splitChoices(text: string): string[] {
  const pieces = text.split(/\s*(?:[,|;]|\bor\b|\band\b)\s*/i);
  // Among commas a slash is part of a choice: "1/4, 1/2", "lamb/mutton, beef".
  const isWhole = /[,|;]/.test(text) || pieces.every((piece) => /^\d+\/\d+$/.test(piece));
  const choices = (isWhole ? pieces : pieces.flatMap((piece) => piece.split('/')))
    .map((choice) => choice.replace(/^(?:either|a|an|the)\s+/i, '').trim())
    .filter(Boolean);
  return [...new Set(choices)];
}

/** Choices without the unit that stands behind the last of several numbers, and that unit. */
export function measured(choices: readonly string[]): { options: readonly string[]; unit: string } {
  const [, unit = ''] = /^\d[\d.,/]*( ?(?:\p{L}+|%))$/u.exec(choices.at(-1) ?? '') ?? [];
  const isShared =
    unit !== '' && choices.length > 1 && choices.slice(0, -1).every((choice) => /^\d[\d.,/]*$/.test(choice));
  return isShared
    ? { options: choices.map((choice) => choice.replace(unit, '')), unit: unit.trim() }
    : { options: choices, unit: '' };
}

/** A name with the unit that it is told in: "Size (litres)". */
export const inUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

/**
 * An item with the choices that stand behind the next of the same name: "grading of sleeve and grading of vinyl (M, VG)".
 */
export function withChoices(items: readonly Item[], at: number): string {
  const text = items[at]?.text ?? '';
  const next = items[at + 1];
  const [, named = '', choices] = /^([^()]+?)\s*(\([^()]+\))$/.exec(next?.join === 'and' ? next.text : '') ?? [];
  return choices && !text.includes('(') && headOf(named) === headOf(text) && named !== text
    ? `${text} ${choices}`
    : text;
}
const headOf = (name: string): string | undefined =>
  name
    .replace(/ (?:of|de|von|du|del|der|des) .*$/i, '')
    .toLowerCase()
    .split(' ')
    .at(-1);

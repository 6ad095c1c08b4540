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

/** The choices inside a bracket or after a colon: "planned/done", "a, b or c". */
export function splitChoices(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/\s*(?:[,/|;]|\bor\b|\band\b)\s*/i)
        .map((choice) => choice.replace(/^(?:either|a|an|the)\s+/i, '').trim())
        .filter(Boolean),
    ),
  ];
}

import { type FieldDraft } from '../fields.js';
import type { EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import { textOf, type Word } from '../tagging/word.js';
import { isSame } from './same.js';

const longestOption = 3;
const state =
  /(?:ed|en|wn|ing|paid|sent|sold|lost|open|new|done|free|ready|pending|due|active)$|^(?:draft|ok|low|high|good|bad|in .+|on .+)$/i;

/** The field of a row of options: a status where one of them says how something is. */
const fieldOf = (options: readonly string[]): FieldDraft => ({
  title: options.some((option) => state.test(option)) ? 'Status' : 'Type',
  kind: 'enum',
  required: false,
  options: [...options],
});

/** The words of a part that name one option: without "either", "a". */
function optionOf(words: readonly Word[]): string | undefined {
  const own = words.filter(({ pos, low }, at) => (pos !== 'determiner' || at > 0) && low !== 'either');
  const isPlain = own.every(
    ({ pos }, at) =>
      ['noun', 'adjective', 'verb', 'adverb', 'number'].includes(pos) ||
      (at === 0 && own.length > 1 && pos === 'preposition') ||
      (at === 1 && own[0]?.pos === 'preposition' && pos === 'determiner'),
  );
  return own.length > 0 && own.length <= longestOption && isPlain ? textOf(own) : undefined;
}

/** What stands at the end of the part that begins a row of options: "is for water", "moves from received". */
function firstOption(words: readonly Word[]): string | undefined {
  const at = words.findLastIndex(
    ({ pos, lemma, low }) => pos === 'preposition' || lemma === 'be' || /^(?:either|as|than)$/.test(low),
  );
  return at < 1 ? undefined : optionOf(words.slice(at + 1));
}

/** "for manicure, pedicure or gel", "if it is food, drinks or chairs": what a part and the next ones leave open. */
export function choicesAt(parts: readonly Part[], at: number): FieldDraft | undefined {
  const first = firstOption(parts[at]?.words ?? []);
  if (first === undefined) return undefined;
  const options = [first];
  for (const part of parts.slice(at + 1)) {
    const option = part.join === 'comma' || part.join === 'or' ? optionOf(part.words) : undefined;
    if (option === undefined) return undefined;
    options.push(option);
    if (part.join === 'or') return fieldOf(options);
  }
  return undefined;
}

/** "moves from received to printing to delivered": the stages that something goes through. */
export function stagesIn(words: readonly Word[]): FieldDraft | undefined {
  const from = words.findIndex(({ low }) => low === 'from');
  if (from === -1) return undefined;
  const stages: Word[][] = [[]];
  for (const word of words.slice(from + 1))
    if (word.low === 'to') stages.push([]);
    else stages.at(-1)?.push(word);
  const options = stages.flatMap((stage) => optionOf(stage) ?? []);
  const isRow =
    options.length === stages.length &&
    (options.length > 2
      ? options.some((one) => state.test(one))
      : options.length > 1 && options.every((one) => state.test(one)));
  return isRow ? fieldOf(options) : undefined;
}

/** A row of options of which some were read has all of them, and is not called as its thing. */
export function completeChoices({ fields, noun }: EntityDraft, { title, options = [] }: FieldDraft): void {
  const own = fields.find(({ options: known = [] }) => known.some((one) => options.includes(one)));
  if (own === undefined) return;
  const others = (own.options ?? []).filter((one) => !options.some((option) => option.endsWith(one)));
  own.options = [...options, ...others];
  const isMisnamed = own.title === 'Status' || isSame(own.title, noun);
  if (isMisnamed && !fields.some((one) => one.title === title)) own.title = title;
}

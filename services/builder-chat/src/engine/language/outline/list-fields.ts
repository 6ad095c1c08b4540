import { kindOfName, looksLikeField } from '../field-kinds.js';
import { type FieldDraft, readField } from '../fields.js';
import { inUnit, measured, splitChoices, withChoices } from '../items.js';
import { kindByShape } from '../kinds-by-shape.js';
import { capitalise, cleanChoice, cleanTitle } from '../words.js';
import type { InEnglish, ListItem } from './lists.js';

/** A field of a list, with the name it was typed by. */
export interface ListField {
  readonly draft: FieldDraft;
  readonly typed: string;
}

/** What is said behind the name of a field: its choices, that it is yes or no, or a range of numbers. */
interface Said {
  readonly label: string;
  readonly behind: string;
}

const yesOrNo = /^(?:yes|ja|sí|si|oui|y|true|j)\s*(?:\/|,|or|oder|o|ou)\s*(?:no|nein|non|n|false)$/iu;
const range = /^(?:from |von |de |del? )?\d+\s*(?:-|–|to|bis|a|à|\.\.)\s*\d+$/iu;
const choiceWord = /(?<=^|\s)(?:or|oder|o|u|ou|and|und|y|e|et)(?=\s)/giu;

/** "size (S, M, L)", "size: S/M/L", "size S/M/L" in the name and what is said of it. */
function partsOf(text: string): Said {
  const [, inFront, inside] = /^([^()[\]]+?)\s*[([]([^()[\]]+)[)\]]$/u.exec(text) ?? [];
  if (inFront !== undefined && inside !== undefined) return { label: inFront, behind: inside };
  const [, name, rest] = /^([^:]+?)\s*:\s*(.+)$/u.exec(text) ?? [];
  if (name !== undefined && rest !== undefined) return { label: name, behind: rest };
  const [, head, tail] =
    /^(.+?)\s+((?:yes|ja|sí|si|oui|y)\s?\/\s?(?:no|nein|non|n)|(?:(?:from|von|de|del) )?\d+\s?(?:[-–]|to|bis|à|a|hasta)\s?\d+|[^\s/]+(?:\s?\/\s?[^\s/]+(?:\s[^\s/]+)?)+)$/iu.exec(
      text,
    ) ?? [];
  return head !== undefined && tail !== undefined && !/^(?:\p{L}\/\p{L}|\d+\/\d+)$/u.test(tail)
    ? { label: head, behind: tail }
    : { label: text, behind: '' };
}

/** "to whom" is a person. */
const whom = /^\p{L}{1,4} (?:whom?|wen|wem|quién|quien|qui)$/iu;
const personIn = (words: string): string =>
  /qui[eé]n$/i.test(words) ? 'Persona' : /qui$/i.test(words) ? 'Personne' : 'Person';

/** Where the name in English tells no kind, the one that was typed may: "Anzahl Arbeiter". */
const kindly = (draft: FieldDraft, typed: string): FieldDraft => {
  const kind = kindByShape(typed.toLowerCase()) ?? (draft.kind === 'text' ? kindOfName(typed) : draft.kind);
  return kind === draft.kind || draft.kind === 'enum' ? draft : { title: draft.title, kind, required: draft.required };
};

const titled = (text: string): string => capitalise(cleanTitle(text.replace(/[?*!]+$/, ''), 40));

function enumField(label: string, choices: readonly string[], inEnglish: InEnglish): ListField {
  const { options, unit } = measured(choices.map(cleanChoice).filter(Boolean));
  const draft: FieldDraft = {
    title: inUnit(titled(inEnglish(label)), unit),
    kind: 'enum',
    required: false,
    options: [...new Set(options)].slice(0, 30),
  };
  return { draft, typed: inUnit(titled(label), unit) };
}

/** Where the choices behind "status: open" end: with the one joined by "or", else before the next plain field. */
function choicesEnd(items: readonly ListItem[], from: number, inEnglish: InEnglish): number {
  const isPlain = ({ text }: ListItem): boolean => {
    const english = inEnglish(partsOf(text).label);
    return text.includes(':') || text.includes('(') || (looksLikeField(english) && kindOfName(english) !== 'boolean');
  };
  for (let at = from + 1; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || isPlain(item)) return at;
    if (item.join === 'or') return at + 1;
    if (item.join === 'and') return at + 1;
  }
  return items.length;
}

const choicesIn = (text: string): string[] => splitChoices(text.replace(choiceWord, 'or'));

/** The field at `at` of a list, and where the next one begins. */
export function listFieldAt(
  items: readonly ListItem[],
  at: number,
  inEnglish: InEnglish,
): { fields: ListField[]; next: number } {
  const text = withChoices(items, at);
  const { label, behind } = partsOf(text);
  if (yesOrNo.test(behind))
    return {
      fields: [{ draft: { title: titled(inEnglish(label)), kind: 'boolean', required: false }, typed: titled(label) }],
      next: at + 1,
    };
  if (range.test(behind))
    return {
      fields: [{ draft: { title: titled(inEnglish(label)), kind: 'integer', required: false }, typed: titled(label) }],
      next: at + 1,
    };
  const bare = /^[^\s/]+(?:\s?\/\s?[^\s/]+)+$/u.test(text) ? text.split(/\s?\/\s?/) : [];
  if (bare.length > 2 && !bare.every((one) => looksLikeField(inEnglish(one)))) {
    const { draft } = enumField('type', bare, inEnglish);
    return { fields: [{ draft: { ...draft, title: 'Type' }, typed: titled(inEnglish('type')) }], next: at + 1 };
  }
  if (text.includes(':') && behind !== '' && !/[/|]/.test(behind)) {
    const end = choicesEnd(items, at, inEnglish);
    const options = [behind, ...items.slice(at + 1, end).map((item) => item.text)];
    const all = options.length > 1 ? options : choicesIn(behind);
    if (all.length > 1) return { fields: [enumField(label, all, inEnglish)], next: end };
  }
  const options = choicesIn(behind);
  if (options.length > 1) return { fields: [enumField(label, options, inEnglish)], next: at + 1 };
  return plainFieldAt(items, at, inEnglish);
}

/** A field that says its kind by its name only, or has its choices in the items that follow ("status open, done"). */
function plainFieldAt(
  items: readonly ListItem[],
  at: number,
  inEnglish: InEnglish,
): { fields: ListField[]; next: number } {
  const english = items.slice(at).map(({ join, text }) => ({ join, text: inEnglish(text) }));
  // "type of injury" is a name, and what follows are no choices of it.
  const isWhole = /^(?:type|kind|sort|state|status|level|grade|class) of |^\S+ choice$/i.test(english[0]?.text ?? '');
  const { fields, next } = readField(isWhole ? english.slice(0, 1) : english, 0);
  const typed = items.slice(at, at + next).map(({ text }) => text);
  const [draft, ...others] = fields;
  if (draft === undefined) return { fields: [], next: at + next };
  if (others.length > 0) return { fields: fields.map((one) => ({ draft: one, typed: one.title })), next: at + next };
  const first = typed[0] ?? '';
  if (whom.test(first))
    return {
      fields: [{ draft: { ...draft, title: 'Person', kind: 'text' }, typed: personIn(first) }],
      next: at + next,
    };
  if (next > 1 && draft.options) {
    const words = draft.title.split(' ').length;
    const name = first.split(/\s+/).slice(0, words).join(' ');
    const options = [first.split(/\s+/).slice(words).join(' ') || first, ...typed.slice(1)];
    const clean = options.map((option, index) => {
      const [own, told = ''] = [cleanChoice(option.replace(/^[-–—:=]\s+/, '')), draft.options?.[index]];
      return own.endsWith(` ${told}`) ? told : own;
    });
    const told = measured(clean);
    const typedName = inUnit(titled(name.replace(/ \([^()]*\)$/, '')), told.unit);
    return { fields: [{ draft: { ...draft, options: [...told.options] }, typed: typedName }], next: at + next };
  }
  return {
    fields: [{ draft: kindly(draft, first), typed: /[([]/.test(first) ? titled(partsOf(first).label) : titled(first) }],
    next: at + next,
  };
}

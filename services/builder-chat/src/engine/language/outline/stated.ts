import { looksLikeField } from '../field-kinds.js';
import { isOrganisation } from '../nouns/noun-kinds.js';
import { singular } from '../words.js';
import { wordsIn } from './heads.js';
import type { InEnglish, ListItem, RecordList, Structure } from './lists.js';

/** Heads of what is said about the lists, and of no list: "Rights: staff add, nobody deletes". */
const rights =
  /^(?:rights?|permissions?|access|rechte|berechtigungen|zugriff|permisos?|acceso|droits?|accès|please|also|bitte)$/iu;
/** The same, unless what stands behind it are names of fields. */
const remarks =
  /^(?:roles?|rules?|extras?|notes?|reports?|features?|requirements?|nice to have|rollen|regeln|hinweise?|auswertungen?|reglas|notas|informes?|rôles?|règles?|remarques?|rapports?)$/iu;
const mostOfName = 3;
const isAbout = ({ head, items }: RecordList): boolean =>
  rights.test(head) || (remarks.test(head) && items.some(({ text }) => wordsIn(text) > mostOfName));

/** "Status of repair: open / done": whose field it is, where that is said. */
const ofThing =
  /^(.+?)\s+(?:of|for|der|des|von|für|de la|del|de l'|de|du|des|d')\s*(?:the |an? |each |every )?(\p{L}[\p{L}\s]*)$/iu;

/** "Urgency 1 to 3". */
const range = /\s(?:from |von |de |del )?\d+\s*(?:-|–|to|bis|à|a|hasta)\s*\d+$/iu;
/** "Status waiting, offered, in therapy". */
const stages =
  /^(status|state|stage|stand|zustand|phase|estado|fase|statut|état|etat)\s+(?!(?:of|is|der|des|de|du)\s)([^.]+,.+)$/iu;

/**
 * A structure in which what is said of things that it lists stands with them: the choices of a field that has a line of
 * its own are those of a field, and a line about rights is a sentence.
 */
export function withStated({ records, sentences }: Structure, inEnglish: InEnglish): Structure {
  const lists: RecordList[] = [];
  const more: string[] = [];
  const isNext = (at: number): boolean => records.slice(at + 1).some(({ items }) => items.length > 1);
  for (const [at, record] of records.entries()) {
    const { head, items, owner } = record;
    const ofOne = lists.findIndex((list) => isLong(list) && head.toLowerCase().includes(list.head.toLowerCase()));
    const isTitle = items.length === 1 && lists.length === 0 && isNext(at) && isOrganisation(nounOf(head, inEnglish));
    // "a board of the repairs by status (to do, done)"
    if (owner !== undefined && ofOne !== -1 && looksLikeField(inEnglish(owner)))
      giveTo(lists, owner, items.map(({ text }) => text).join(', '), ofOne);
    else if (isAbout(record)) more.push(items.map(({ text }) => text).join(', '));
    else if (isTitle) continue;
    else if (lists.some(isLong) && range.test(head)) giveTo(lists, head, undefined, firstLong(lists));
    else if (lists.some(isLong) && areChoices(record, inEnglish)) {
      const [, name = head, thing] = ofThing.exec(head) ?? [];
      const named = lists.findIndex((list) => nounOf(list.head, inEnglish) === nounOf(thing ?? '', inEnglish));
      giveTo(lists, name, items.map(({ text }) => text).join(', '), named === -1 ? lists.length - 1 : named);
    } else lists.push(record);
  }
  const left = sentences.filter((sentence) => {
    const [, name, choices] = stages.exec(sentence) ?? [];
    if (name !== undefined) giveTo(lists, name, choices, firstLong(lists));
    return name === undefined;
  });
  return { records: lists, sentences: [...left, ...more] };
}

const isLong = ({ items }: RecordList): boolean => items.length > 1;
const firstLong = (lists: readonly RecordList[]): number => lists.findIndex(isLong);
const nounOf = (words: string, inEnglish: InEnglish): string =>
  singular(inEnglish(words).toLowerCase().split(/\s+/).at(-1) ?? '');

function areChoices({ head, items }: RecordList, inEnglish: InEnglish): boolean {
  const name = ofThing.exec(head)?.[1] ?? head;
  return (
    looksLikeField(inEnglish(name)) &&
    items.length > 0 &&
    (items.every(({ text }) => text.includes('/')) ||
      !items.some(({ text }) => looksLikeField(inEnglish(text.replace(/\s*\(.*$/s, '')))))
  );
}

function giveTo(lists: RecordList[], name: string, choices: string | undefined, at: number): void {
  const list = lists[at];
  if (list === undefined) return;
  const item: ListItem = { join: 'comma', text: choices === undefined ? name : `${name} (${choices})` };
  const kept = list.items.filter(({ text }) => text.toLowerCase() !== name.toLowerCase());
  lists[at] = { ...list, items: [...kept, item] };
}

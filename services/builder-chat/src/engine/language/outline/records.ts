import { looksLikeField } from '../field-kinds.js';
import { isOrganisation } from '../nouns/noun-kinds.js';
import { tag } from '../tagging/tag.js';
import { isPlural } from '../words.js';
import { asked } from './asked-items.js';
import { headOf, objectIn, spokenWord, wordsIn } from './heads.js';
import { itemsOf, joint, runTogether, withWord } from './list-items.js';
import type { InEnglish, RecordList, Structure } from './lists.js';
import { isHolder, isPlace } from './rows.js';
import { splitOutside } from './segments.js';

export const colon = /\s*:\s+|\s*:$|\s+=\s+/u;
export const dash = /\s+[–—-]+\s+/u;
const bracketed = /^([^()[\]{}]+?)\s*[([{]([^()[\]{}]*(?:\([^()]*\)[^()[\]{}]*)*)[)\]}]$/su;
/** "per project:", "for each visit:". */
const forEach =
  /^(?:and\s+|then\s+)?(?:(?:for|with|after|at|per|from|à|pour|après|en|por|para|bei|für|zu|nach)\s+)?(?:each|every|per|chaque|cada|jede[mnrs]?|pro|par)\s+/iu;
/** "each tool shall have:", "für jedes Rad brauchen wir:", "the site needs". */
const having =
  /\s+(?:(?:we|i|wir|ich|nous|je)\s+)?(?:(?:shall|should|must|will|would|to|soll(?:en|te)?|muss|müssen|debe[n]?|doit|doivent)\s+)?(?:have|has|need|needs|want|include|includes|contain|contains|store|keep|record|hat|haben|braucht|brauche|brauchen(?: wir)?|benötigen(?: wir)?|tiene|tienen|tener|lleva|llevan|necesito|necesita|necesitamos|quiero|a|ont|avoir|veux|voudrais|faut)(?:\s+(?:the following|folgendes|lo siguiente|ceci))?$/iu;
const owned = /^(?:and )?(?:their|its|ihre|deren|sus|leurs) /iu;
/** "jobs per room": whose they are. */
const perOne =
  /^(.+?)\s+(?:per|pro|por|par|(?:for|of|in|für|von|in|para|de|pour) (?:each|every|jede[nms]?|cada|chaque))\s+(\p{L}+)$/iu;
/** "for each translator we need the name, email": what is wanted of each. */
const wanted =
  /^(?:and |then |also )?(?:for|of|from|per|für|von|zu|para|de|por|pour)\s+(?:each|every|all|the|jede[nmrs]?|die|den|alle[nr]?|cada|los|las|chaque|les|tou[st]e?s? les)\s+((?:\p{L}+\s){0,2}?\p{L}+),?\s+(?:(?:we|i|wir|ich|man|nous|je|on)\s+)?(?:(?:would|'d)\s+)?(?:also\s+)?(?:need|needs|want|like|store|keep|record|note|save|have|brauchen|brauche|braucht|benötigen|möchten|möchte|wollen|will|speichern|erfassen|notieren|hace falta|hacen falta|quiero|queremos|quisiera|necesito|necesitamos|guardamos|apuntamos|anotamos|interesa|a(?= une?)|avons|veut|veux|voulons|note|notons|garde|gardons|il faut|il nous faut)\s+(?:(?:wir|ich|man|to (?:know|have|keep|store|record))\s+)?(?=\S)/iu;
/** "props that break:" */
const saidOfThem = /(?<=^(?:also )?\p{L}+(?: \p{L}+)?) (?:that|which|who|qui|que) (?:\p{L}+ ){0,3}\p{L}+$/iu;
/** "players have name, rating, junior or adult": what is said in a sentence, without a mark. */
const has = /\s+(?:have|has|(?:also\s+)?needs?|contains?|haben|hat|tienen|tiene|ont|contient|contiene)\s+/iu;

/** "players (name, age), teams (name) and referees": things, each with its bracket or bare; a sentence may follow. */
function bracketRecords(text: string, inEnglish: InEnglish): Structure | undefined {
  const pieces = splitOutside(text, joint);
  if (!pieces.some(({ text: piece }) => bracketed.test(piece))) return undefined;
  const records: RecordList[] = [];
  const sentences: string[] = [];
  let owner: string | undefined;
  for (const [index, { text: piece }] of pieces.entries()) {
    const last = records.at(-1);
    // "..., presenters and which evening they are on"
    if (last?.items.length === 0 && asked.test(piece) && spokenWord.test(piece)) {
      records[records.length - 1] = { ...last, items: [{ join: 'start', text: piece }] };
      continue;
    }
    const tail = records.length > 0 && withWord.test(piece) ? withTail(text, piece) : undefined;
    if (tail) return { records: [...records, tail], sentences };
    // "bikes (number, size), sale price"
    if (last !== undefined && records.every((one) => hasFields(one, inEnglish)) && isField(piece, inEnglish)) {
      records[records.length - 1] = { ...last, items: [...last.items, { join: 'comma', text: piece }] };
      continue;
    }
    if (owned.test(piece)) owner = records[0]?.head;
    const [, name = piece, inside] = bracketed.exec(piece) ?? [];
    // "gym with members (name, email), classes (name, day)"
    const own = index === 0 ? (name.split(withWord)[1] ?? name) : name;
    const [, noun = own, whose] = perOne.exec(own) ?? [];
    const head = headOf(objectIn(noun));
    const items = inside === undefined ? [] : itemsOf(inside, true);
    if (head !== undefined && items !== undefined && sentences.length === 0)
      records.push({ head, items, owner: whose ?? owner });
    else if (inside === undefined && records.some((one) => one.items.length > 0)) sentences.push(piece);
    else return undefined;
  }
  return { records, sentences };
}

const isField = (piece: string, inEnglish: InEnglish): boolean =>
  !/[([{]/.test(piece) && looksLikeField(inEnglish(piece)) && !isPlural(inEnglish(piece));

/** "..., gifts with giver, value and thanked or not" behind things that stand with brackets. */
function withTail(text: string, piece: string): RecordList | undefined {
  const [name, ...rest] = text.slice(text.indexOf(piece)).split(withWord);
  const head = headOf(name ?? '');
  const items = itemsOf(rest.join(' with '), true) ?? itemsOf(rest.join(' with '));
  return head === undefined || items === undefined ? undefined : { head, items };
}

/** "date" in "tastings (wine, date)", "severity" in "severity 1-10". */
const hasFields = ({ items }: RecordList, inEnglish: InEnglish): boolean =>
  items.some(({ text }) => looksLikeField(inEnglish(text.replace(/\s*(?:[:([]|\d).*$/su, ''))));

/** Whether a list is of a thing: "category (starter, main, dessert)" is a field with its choices. */
const isThing = (record: RecordList, inEnglish: InEnglish): boolean =>
  hasFields(record, inEnglish) || !looksLikeField(inEnglish(record.head));

/** "stamps (country, year), albums (name)" are things; "category (starter, main), minutes" are fields. */
function areThings({ records }: Structure, inEnglish: InEnglish): boolean {
  const listed = records.filter(({ items }) => items.length > 1);
  const certain = listed.filter((one) => hasFields(one, inEnglish) || isPlural(inEnglish(one.head)));
  return (
    listed.length > 0 &&
    records.filter(({ items }) => items.length === 0).length <= listed.length &&
    certain.length * 2 >= listed.length &&
    listed.every((one) => isThing(one, inEnglish))
  );
}

function thingsIn(text: string, inEnglish: InEnglish): Structure | undefined {
  const things = bracketRecords(text, inEnglish);
  return things && areThings(things, inEnglish) ? things : undefined;
}

const appWord = /^(?:app|application|tool|system|software|program(?:me)?)$/i;

/** "suivi des brebis et des agnelages", "control de extintores por edificio": what is looked after, and by what. */
const lookedAfter =
  /^(?:gestion|suivi|inventaire|registre|liste|contrôle|gestión|control|seguimiento|registro|inventario|listado|management|tracking|overview) (?:(?:of|de|des|du|del) |d['’])(?:the |los |las |les |la |l['’])?(\S.+)$/iu;
const byWhat = /\s(?:(?:by|in|at|of|for|with|por|en|de|del|para|con|des|du|pour|dans|par|avec)\s|d['’]).*$/iu;

/** "Schlüsselverwaltung für unser Haus" is of keys. */
const compound =
  /^(\p{L}{4,}?)s?(?:verwaltung|kartei|verzeichnis|datenbank|übersicht|liste)(?: (?:für|von|in|im|unsere[rs]?|der|des) [^,;:]*)?$/iu;

function lookedAfterIn(segment: string, inEnglish: InEnglish): Structure | undefined {
  const noun = compound.exec(segment)?.[1];
  if (noun !== undefined) return { records: [{ head: noun, items: [], isLoose: false }], sentences: [] };
  const rest = lookedAfter.exec(segment)?.[1];
  const items = rest === undefined || /[,:;(]/.test(rest) ? undefined : itemsOf(rest);
  const heads = items?.map(({ text }) => headOf(text.replace(byWhat, ''))) ?? [];
  const areThings = heads.every((one) => one !== undefined && wordsIn(one) < 3 && /[sx]$/i.test(one));
  return areThings && heads.length > 0 && !heads.some((one = '') => looksLikeField(inEnglish(one)))
    ? { records: heads.map((head = segment) => ({ head, items: [], isLoose: false })), sentences: [] }
    : undefined;
}

/** "driving school needs: instructors, cars, lessons": things of which nothing is said yet. */
function bareThings(head: string, items: RecordList['items'], inEnglish: InEnglish): Structure | undefined {
  const heads = items.map(({ text }) => headOf(text)).filter((one) => one !== undefined && wordsIn(one) <= 2);
  const english = inEnglish(head);
  const noun = english.toLowerCase().split(/\s+/).at(-1) ?? '';
  const isMany = (one: string | undefined): boolean => isPlural(inEnglish(one ?? ''));
  const isApp = appWord.test(noun);
  const isOfThings =
    items.length > 1 &&
    heads.length === items.length &&
    !isPlural(english) &&
    (isApp || isOrganisation(noun) || isHolder(` ${english}`) || isPlace(english)) &&
    (heads.every(isMany) ||
      (isApp && heads.some(isMany) && !items.some(({ text }) => looksLikeField(inEnglish(text)))));
  return isOfThings
    ? { records: heads.map((one = head) => ({ head: one, items: [], isLoose: false })), sentences: [] }
    : undefined;
}

/** "bikes: make, owner" at the separator; what stands before a list of things is a title. */
function recordAt(text: string, separator: RegExp, inEnglish: InEnglish): Structure | undefined {
  const [first, second] = splitOutside(text, separator);
  if (first === undefined || second === undefined) return undefined;
  const isLoose = separator === withWord || separator === has;
  const behind = text.slice(text.indexOf(second.text, first.text.length));
  if (!isLoose) {
    const nested = readSegment(behind, inEnglish);
    if (nested?.records.every((one) => isThing(one, inEnglish)))
      return { ...nested, records: nested.records.map((one) => ({ ...one, isLoose: false })) };
  }
  const listed = itemsOf(behind, !isLoose);
  const items = listed && !isLoose ? runTogether(listed, inEnglish) : listed;
  if (items === undefined || (items.length < 2 && isLoose)) return undefined;
  // "rooms (name, size), bookings (room, date)" are things that could not be read, and no fields with their choices.
  if (items.filter(({ text: item }) => /\([^()]*,[^()]*,[^()]*,/.test(item)).length > 1) return undefined;
  if (separator === has && !hasFields({ head: '', items }, inEnglish)) return undefined;
  // "a help desk with tickets: subject, priority"
  const named = separator === colon ? (first.text.split(dash).at(-1) ?? first.text) : first.text;
  const own = (separator === colon ? (named.split(withWord)[1] ?? named) : named)
    .replace(forEach, '')
    .replace(isLoose ? '' : saidOfThem, '')
    .replace(having, '');
  const [, noun = own, owner] = perOne.exec(own) ?? [];
  const head = headOf(objectIn(noun));
  const bare = isLoose || head === undefined ? undefined : bareThings(head, items, inEnglish);
  if (bare) return bare;
  // "a system with owners and animals"
  if (
    isLoose &&
    appWord.test(
      inEnglish(head ?? '')
        .split(/\s+/)
        .at(-1) ?? '',
    )
  )
    return undefined;
  if (head !== undefined && (!isLoose || wordsIn(head) < 5))
    return { records: [{ head, items, isLoose, owner }], sentences: [] };
  // "companies (name, city) and deals: title, value"
  const before = thingsIn(first.text, inEnglish);
  const last = before?.records.at(-1);
  return before && last?.items.length === 0
    ? { records: [...before.records.slice(0, -1), { head: last.head, items }], sentences: before.sentences }
    : undefined;
}

/** "a project belongs to one client and has a title, a deadline": also whose it is. */
const belonging =
  /^(?:an?|each|every|the|eine?|jede[rs]?|una?|cada|une?|chaque) (\p{L}+(?: \p{L}+)?) (?:belongs? to|is linked to|goes with|gehört zu|pertenece a|appartient à) (.+?),? (?:and|und|y|et)(?: it| sie| er| es| elle| il)? (?:has|have|hat|tiene|a) (?=\S)/iu;
const oneOf = /^(?:one|exactly one|eine[mrn]?|un[ao]?|une) (?=\p{L})/iu;

function belongingOf(segment: string): Structure | undefined {
  const [lead, noun, whose] = belonging.exec(segment) ?? [];
  if (lead === undefined || noun === undefined || whose === undefined) return undefined;
  const owners = itemsOf(whose)?.map((item) => ({ ...item, text: item.text.replace(oneOf, '') }));
  const items = itemsOf(segment.slice(lead.length));
  const head = headOf(noun);
  return head === undefined || owners === undefined || items === undefined
    ? undefined
    : { records: [{ head, items: [...owners, ...items], isLoose: true }], sentences: [] };
}

function wantedOf(segment: string): Structure | undefined {
  const [lead, noun] = wanted.exec(segment) ?? [];
  const head = noun === undefined ? undefined : headOf(noun);
  const items = lead === undefined ? undefined : itemsOf(segment.slice(lead.length));
  return head === undefined || items === undefined || items.length < 2
    ? undefined
    : { records: [{ head, items, isLoose: true }], sentences: [] };
}

/** "we put recorders (number, model) on sites (name, place)": what stands before a bracket, and the bracket. */
const inline = /(\p{L}[\p{L}'’-]*\s)?(\p{L}[\p{L}'’-]+)\s*\(([^()]*,[^()]*)\)/gu;
const partOfName = /^(?:noun|adjective|other)$/;

/** The lists in brackets of a sentence, and the sentence without them. */
export function inlineRecords(segment: string, inEnglish: InEnglish): Structure | undefined {
  const records: RecordList[] = [];
  const sentence = segment.replace(inline, (all: string, before = '', noun = '', inside = '') => {
    const words = tag(inEnglish(`${before}${noun}`));
    if (!partOfName.test(words.at(-1)?.pos ?? '')) return all;
    const isCompound = words.length === 2 && partOfName.test(words[0]?.pos ?? '') && words[0]?.text === before.trim();
    const head = headOf(isCompound ? `${before}${noun}` : noun);
    const items = itemsOf(inside, true);
    if (head === undefined || items === undefined || items.length < 2) return all;
    const record = { head, items };
    if (!hasFields(record, inEnglish) || !isThing(record, inEnglish) || looksLikeField(inEnglish(head))) return all;
    records.push(record);
    return `${before}${noun}`;
  });
  return records.length > 0 ? { records, sentences: [sentence] } : undefined;
}

/** "a request has a date, a type and the decision: pending or refused": the choices of the last of what it has. */
const lastChoices =
  /^([^:]*(?:^|\s)(?:has|have|with|contains?|needs?|hat|haben|mit|tienen?|con|contient|ont|avec)\s[^:]*,[^:]*(?:,|\s(?:and|und|y|e|et))\s[^:,()]{3,30}?)\s*:\s+([^:()]+)$/iu;

function withLastChoices(segment: string, inEnglish: InEnglish): string {
  const [, before, choices = ''] = lastChoices.exec(segment) ?? [];
  const areFields = choices.split(joint).some((one) => looksLikeField(inEnglish(one)));
  return before === undefined || areFields || !/,|\s/.test(choices) ? segment : `${before} (${choices})`;
}

/** The lists that one line or sentence of a request is; nothing where it is prose. */
export const readSegment = (text: string, inEnglish: InEnglish): Structure | undefined =>
  readPlain(withLastChoices(text, inEnglish), inEnglish);

const readPlain = (segment: string, inEnglish: InEnglish): Structure | undefined =>
  lookedAfterIn(segment, inEnglish) ??
  recordAt(segment, colon, inEnglish) ??
  recordAt(segment, dash, inEnglish) ??
  thingsIn(segment, inEnglish) ??
  belongingOf(segment) ??
  wantedOf(segment) ??
  recordAt(segment, withWord, inEnglish) ??
  recordAt(segment, has, inEnglish);

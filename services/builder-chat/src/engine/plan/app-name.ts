import type { Domain } from '../knowledge/dsl.js';
import { withoutCourtesy } from '../language/courtesy.js';
import { looksLikeField } from '../language/field-kinds.js';
import { isOrganisation, isPerson } from '../language/nouns/noun-kinds.js';
import { normaliseRequest } from '../language/request.js';
import { tag } from '../language/tagging/tag.js';
import type { Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle, singular, titleCase } from '../language/words.js';
import type { EntityPlan } from '../model/app-plan.js';
import { type NameWords, nameWords } from './name-words.js';

/** The request that an app is named by. */
export interface Naming {
  readonly prompt: string;
  readonly translation: Translation;
  readonly known: Domain | undefined;
  readonly entities: readonly EntityPlan[];
}

/** Its names are told near its start. */
const longestStart = 320;
const mostWords = 6;

/**
 * What the app is called: as somebody named it, else by the words that say what it is for, else by what it keeps. The
 * name of a kind of app is that of a request for nothing else.
 */
export function appNameFor({ prompt, translation, known, entities }: Naming): string {
  const request = normaliseRequest(prompt);
  const called = calledPattern.exec(request)?.[1] ?? '';
  const given = cleanTitle(called.replace(/\s+(?:with|where|that|which|for|to|mit|con|avec)\s.*$/i, ''), 40);
  if (given) return given;
  const isEnglish = translation.language === 'en';
  const inTitle = (text: string): string => (isEnglish ? titleCase(text) : capitalise(text));
  const kind = known && isKind(translation.text, known) ? known.title : undefined;
  const title = isEnglish ? kind : kind && translation.originalNoun(kind)?.many;
  if (title) return inTitle(title);
  const said = phraseIn(withoutCourtesy(request).slice(0, longestStart), translation);
  if (said) return inTitle(said);
  const main =
    entities.find(
      ({ singular: one, fields }) =>
        fields.length > 2 && !(isPerson(one) && fields.some(({ kind }) => kind === 'phone' || kind === 'email')),
    ) ?? entities[0];
  return main && main.name !== 'Item' ? inTitle(main.plural) : (known?.title ?? 'My App');
}

const calledPattern =
  /(?<!\p{L})(?:called|named|titled|name it|call it|namens|genannt|llamad[ao]|que se llame|appelée?|nommée?|qui s'appelle)\s+["“”'‘’«„]?([\p{Lu}\p{N}][^"“”'‘’»;:.\n]{1,38})/u;

const bareKind =
  /^(?:(?:please|can you|could you|build|make|create|i|we|want|need|would like|me|us|an?|the|my|our|simple|small|basic|new|app|application|tool|system|tracker|for|to|manage)\s+)*|\s+(?:app|application|tool|system|website|site|tracker)$/gi;
/** A request for a kind of app and nothing else: "build me a simple CRM". */
const isKind = (request: string, { words }: Domain): boolean => {
  const bare = request
    .toLowerCase()
    .replace(/[.!?]+$/, '')
    .replace(bareKind, '')
    .trim();
  return words.some((word) => singular(word.toLowerCase()) === singular(bare));
};

/** The words of a request that say what it is for. */
function phraseIn(request: string, { language, phrase }: Translation): string | undefined {
  const words = nameWords[language];
  const text = request
    .replace(pattern(`^(?:${words.greeting})[\\s,!.:–-]*`), '')
    .replace(pattern(`(?<![\\p{L}'])(?:${words.others})`), '');
  const name = nameOf(words);
  const isOwn = (said: string): boolean => isOrganisation(phrase(said).replace(/^(?:the|an?) /i, ''));
  const after = (start: string): string | undefined =>
    name(pattern(`(?<![\\p{L}'])(?:${start})\\s+(.+)$`).exec(text)?.[1] ?? '');
  const head = isFieldFirst(text, phrase) ? undefined : headingIn(text, words);
  const had = after(words.having);
  const [sentence = ''] = text.split(/[.!?\n]/);
  return (
    organisationIn(after(`^(?:${words.ours})`), isOwn) ??
    (head && name(head)) ??
    name(pattern(`(?<![\\p{L}'])(?:${words.holder}) (?:of|de|des|du|d'|del) .+$`).exec(sentence)?.[0] ?? '') ??
    registerIn(text, words) ??
    after(`(?:${words.app}) ${words.purpose}(?: (?:${words.keeping}))?`) ??
    after(words.being)?.split(joint)[0] ??
    (organisationIn(had, isOwn) && had?.split(joint)[0]) ??
    organisationIn(after(`(?:${words.ours})(?= \\p{L}{4})`), (said) => isOwn(said) && !isPlaceAlone(phrase(said))) ??
    after(`${words.keeping}(?= (?:${words.before})(?![\\p{L}]))`)
  );
}

/** "Reading log" of "I'd like a reading log for my class". */
function registerIn(text: string, { asking, holder, before, end }: NameWords): string | undefined {
  const asked = `(?<![\\p{L}])(?:${asking}) (?:(?:${before}) )+((?:(?!(?:${end}) )[\\p{L}'-]+ ){1,4}(?:${holder}))(?![\\p{L}])`;
  return pattern(asked).exec(text)?.[1];
}

/** Where people are says nothing of what they keep. */
const isPlaceAlone = (said: string): boolean =>
  /^(?:the |an? )?(?:town|village|city|neighbou?rhood|street|area|region|community|house|building|office|site|company)$/i.test(
    said,
  );

const pattern = (source: string): RegExp => new RegExp(source, 'isu');

const fewestFields = 3;
/** "Name of tenant\nFlat\nRent": nothing but fields, one a line. */
const isFieldFirst = (text: string, phrase: Translation['phrase']): boolean => {
  const [first = '', ...more] = text.trim().split('\n');
  return (
    more.length >= fewestFields && !first.includes(':') && looksLikeField(phrase(first.replace(/^\W+| of .*$/gu, '')))
  );
};

/** "Allotment society", "Orchard app. Trees: ...", "beehive log for my hives": the first words, where nobody says anything in them. */
function headingIn(text: string, { said, keeping, end }: NameWords): string | undefined {
  const [first = ''] = text.trim().split(/\s*(?:[.:;,!?()\n]|\s[–—-]\s|$)/u);
  const isSaid = pattern(`(?<![\\p{L}'])(?:${said})(?![\\p{L}])|^(?:${keeping}|${end})(?![\\p{L}])`).test(first);
  const [until = ''] = first.split(pattern(`\\s(?:${end})(?![\\p{L}])`));
  return isSaid || until.split(' ').length > mostWords + 1 ? undefined : first;
}

/** The name that a phrase begins with. */
const nameOf =
  ({ before, end, app, holder, question }: NameWords) =>
  (text: string): string | undefined => {
    const bare = text
      .replace(pattern(`^(?:(?:${before})\\s+|l')+`), '')
      .replace(pattern(`^(?:${holder}) (?:${ofOne}) `), '');
    const [until = ''] = bare.split(pattern(`\\s*[.:;,!?()"\\n]|\\s[–—-]\\s|\\s(?:${end})(?![\\p{L}'])`));
    const few = until.trim().split(/\s+/).slice(0, mostWords).join(' ');
    const name = cleanTitle(few, 40).replace(ending, '');
    const isNothing =
      !/\p{L}{3}/u.test(name) || pattern(`^(?:${app}|${holder}|${before})$|^(?:${question})(?![\\p{L}])`).test(name);
    return isNothing ? undefined : name;
  };
/** "gestion d'un club" is named by the club. */
const ofOne =
  "of (?:an?|my|our)|d'une?|de (?:una?|mi|nuestr[oa]|mon|ma|notre)|(?:von )?(?:eines|einer|unsere[sr]|meine[sr])|für (?:eine?n?|unsere?n?|meine?n?)";
const ending = /(?:\s+(?:of|and|the|or|und|oder|der|des|von|y|o|e|de|del|la|los|las|el|et|ou|du|le|les|d'))+$/iu;

const joint = /\s(?:and|und|y|et)\s/iu;

/** "Food pantry" behind "church"; what ends in "s" may as well be what a group does: "pairs mentors". */
function compoundIn(words: readonly string[]): string[] | undefined {
  const other = words.findIndex(
    (word) => word.endsWith('s') || !/^\p{Ll}+$/u.test(word) || tag(word)[0]?.pos !== 'noun',
  );
  return other === 0 || words.length === 0 ? undefined : words.slice(0, other === -1 ? undefined : other);
}

/** "refugee support group" of "refugee support group pairs mentors", "club de ajedrez" of "club de ajedrez y queremos". */
function organisationIn(said: string | undefined, isOwn: (name: string) => boolean): string | undefined {
  const words = said?.split(' ') ?? [];
  const last = words.findLastIndex((_word, at) => isOwn(words.slice(0, at + 1).join(' ')));
  if (last === -1) return undefined;
  const compound = compoundIn(words.slice(last + 1));
  if (compound !== undefined)
    return isPerson(singular(compound.at(-1)!)) ? undefined : [...words.slice(0, last + 1), ...compound].join(' ');
  const [of = ''] =
    /^(?:d['’]\S+|(?:de(?: la| los| las| l['’])?|del|du|des|von|of) \S+)/iu.exec(words.slice(last + 1).join(' ')) ?? [];
  return [...words.slice(0, last + 1), of].join(' ').trim();
}

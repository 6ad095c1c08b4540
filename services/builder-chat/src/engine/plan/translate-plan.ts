import { domains } from '../knowledge/lookup.js';
import { isEnglishNoun } from '../language/nouns/noun-kinds.js';
import { dictionaryOf, type Meaning, type NounForms, wordsOf } from '../language/translation/dictionary.js';
import { capitalise, isPlural, plural, singular } from '../language/words.js';
import { type AppLanguage, appLanguages, type AppPlan, copyPlan, type FieldPlan } from '../model/app-plan.js';
import { extraTitle, textsOf } from '../templates/texts/texts.js';
import { taglineIn } from './in-language.js';

export interface TranslatedPlan {
  plan: AppPlan;
  /** Names that have another word now, and those that no certain word is known for. */
  renamed: { from: string; to: string }[];
  kept: string[];
}

/**
 * The same app in another language. Names of things and fields follow where the dictionary has the whole name; their
 * keys and their rows stay, and so do choices, which rows hold.
 */
export function translatePlan(before: AppPlan, language: AppLanguage): TranslatedPlan {
  const plan = { ...copyPlan(before), language };
  const renamed = new Map<string, string>();
  const kept = new Set<string>();
  const note = (from: string, to: string | undefined): string => {
    if (to !== undefined && to !== from) renamed.set(from, to);
    if (to === undefined && language !== before.language) kept.add(from);
    return to ?? from;
  };
  for (const entity of plan.entities) {
    const forms = nounIn(entity.singular, before.language, language);
    const isTaken = plan.entities.some((other) => other !== entity && other.plural === capitalise(forms?.many ?? ''));
    entity.plural = note(entity.plural, isTaken || !forms?.many ? undefined : capitalise(forms.many));
    if (!isTaken && forms?.many) entity.singular = capitalise(forms.one);
    for (const field of entity.fields) {
      const title = titleIn(field, before.language, language);
      const isTwice = entity.fields.some((other) => other !== field && other.title === title);
      field.title = note(field.title, isTwice ? undefined : title);
    }
  }
  if (language !== before.language && isOwnTagline(before.tagline)) plan.tagline = taglineIn(plan);
  if (appLanguages.some((each) => textsOf(each).menu.overview === before.homeTitle))
    plan.homeTitle = textsOf(language).menu.overview;
  for (const extra of plan.extras) {
    const old = before.entities.find(({ name }) => name === extra.entity);
    const now = plan.entities.find(({ name }) => name === extra.entity);
    if (extra.title === extraTitle(before, extra.kind, undefined))
      extra.title = extraTitle(plan, extra.kind, undefined);
    else if (extra.title === extraTitle(before, extra.kind, old)) extra.title = extraTitle(plan, extra.kind, now);
  }
  return { plan, renamed: [...renamed].map(([from, to]) => ({ from, to })), kept: [...kept] };
}

/** A sentence that the engine made for an app, whatever things it kept then. */
function isOwnTagline(tagline: string): boolean {
  return (
    domains.some((domain) => domain.tagline === tagline) ||
    appLanguages.some((language) => {
      const [before = '', after = ''] = textsOf(language).tagline('|').split('|');
      return tagline.startsWith(before) && tagline.endsWith(after);
    })
  );
}

/** What a whole name means in English, whether it is in the language of the app or in English already. */
function meaningOf(name: string, language: AppLanguage): Meaning | undefined {
  const known = language === 'en' ? undefined : dictionaryOf(language).meanings.get(wordsOf(name).join(' '));
  if (known) return known;
  const english = name.toLowerCase();
  return isEnglishNoun(singular(english))
    ? { english, noun: { one: singular(english), many: plural(english) } }
    : undefined;
}

/** Both forms of a name in the language; nothing unless the whole of it is known. */
function nounIn(name: string, from: AppLanguage, to: AppLanguage): NounForms | undefined {
  const own = to === 'en' ? undefined : dictionaryOf(to).meanings.get(wordsOf(name).join(' '))?.noun;
  const meaning = meaningOf(name, from);
  if (!meaning?.noun) return own;
  const one = singular(meaning.english.toLowerCase());
  return to === 'en' ? { one, many: plural(one) } : (dictionaryOf(to).nounOf.get(one) ?? own);
}

/** The title of a field: a noun in the number that it has; of a yes or no, a word that says how something is, too. */
function titleIn(field: FieldPlan, from: AppLanguage, to: AppLanguage): string | undefined {
  const forms = nounIn(field.title, from, to);
  if (forms) return capitalise(isMany(field.title, from) && forms.many ? forms.many : forms.one);
  if (field.kind !== 'boolean') return undefined;
  const english =
    (from === 'en' ? undefined : dictionaryOf(from).meanings.get(field.title.toLowerCase())?.english) ?? field.title;
  const word = to === 'en' ? english : dictionaryOf(to).wordOf.get(english.toLowerCase());
  return word === undefined ? undefined : capitalise(word);
}

function isMany(title: string, language: AppLanguage): boolean {
  const noun = language === 'en' ? undefined : dictionaryOf(language).meanings.get(wordsOf(title).join(' '))?.noun;
  return noun ? noun.many.toLowerCase() === title.toLowerCase() && noun.one !== noun.many : isPlural(title);
}

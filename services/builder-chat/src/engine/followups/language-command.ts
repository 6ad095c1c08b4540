import { listOf } from '../language/words.js';
import type { AppLanguage, AppPlan } from '../model/app-plan.js';
import { translatePlan } from '../plan/translate-plan.js';
import type { Command } from './outcome.js';

const names: Readonly<Record<AppLanguage, string>> = { en: 'English', de: 'German', es: 'Spanish', fr: 'French' };
const named: readonly [AppLanguage, RegExp][] = [
  ['en', /^(?:english|englisch\p{L}*|ingl[eé]s|anglais)$/u],
  ['de', /^(?:german|deutsch\p{L}*|alem[aá]n|allemand)$/u],
  ['es', /^(?:spanish|spanisch\p{L}*|español|espanol|castellano|espagnol)$/u],
  ['fr', /^(?:french|franz(?:ö|oe)sisch\p{L}*|franc[eé]s|fran[cç]ais)$/u],
];

/** The words of a wish that is about the language of the app and nothing else. */
const about = new Set(
  (
    'translate translated translation switch change set make put show use turn have be should can could shall must need want i we would ' +
    'like to into in at its for the this my our whole entire complete all everything app application site website page pages text texts button buttons ' +
    'label labels menu menus language interface ui it of and please now as also ' +
    'übersetz übersetze übersetzen übersetzt uebersetze stell stelle mach mache setz setze zeig zeige ändere bitte die der das den alles alle ganze ' +
    'komplette anwendung seite seiten texte knöpfe schaltflächen beschriftungen menü sprache auf ins zu um soll sollen sein es jetzt mal ' +
    'hätte gern gerne ich wir will möchte und als oberfläche ' +
    'traduce traduzca traducir pon ponga poner cambia cambiar quiero queremos haz la el los las todo toda aplicación página páginas texto ' +
    'textos botones idioma a al en de por favor que esté sea y menú ' +
    'traduis traduire traduisez mets mettre mettez passe passer passez changer je veux voudrais nous voulons l tout toute les le textes texte ' +
    'boutons langue au à s il te vous plaît plait svp et dans'
  ).split(' '),
);

/** The language of "translate the app to German", "auf Deutsch bitte", "en español", "mets l'app en français". */
function languageWanted(wish: string): AppLanguage | undefined {
  const words = wish.toLowerCase().match(/\p{L}+/gu) ?? [];
  const found = words.flatMap((word) => named.find(([, pattern]) => pattern.test(word))?.[0] ?? []);
  const rest = words.filter((word) => !named.some(([, pattern]) => pattern.test(word)));
  const isOnly = found.length === 1 && rest.length > 0 && rest.every((word) => about.has(word));
  return isOnly ? found[0] : undefined;
}

/** Puts the pages, dates and numbers of an app into another language, and the names that have a certain word in it. */
export const changeLanguage: Command = ({ text, plan: before }) => {
  const language = languageWanted(text);
  if (language === undefined) return undefined;
  const { plan, renamed, kept } = translatePlan(before, language);
  if (JSON.stringify(plan) === JSON.stringify(before))
    return { refuse: `The app is in ${names[language]} already, so nothing was changed.` };
  const said = [
    `The pages that I wrote are in **${names[language]}** now: buttons, messages, dates and numbers.`,
    ...(renamed.length > 0
      ? [`New names, with the same rows: ${listOf(renamed.map(({ from, to }) => `${from} → **${to}**`))}.`]
      : []),
    ...(kept.length > 0
      ? [`I know no certain word for ${listOf(kept)}: ${kept.length === 1 ? 'that name stays' : 'those names stay'}.`]
      : []),
    `${stays(plan)} are as they were.`,
  ];
  return { plan, say: said.join(' ') };
};

const stays = ({ entities }: AppPlan): string =>
  entities.some(({ fields }) => fields.some(({ kind }) => kind === 'enum'))
    ? "The app's name, rows and the choices that rows hold"
    : "The app's name and its rows";

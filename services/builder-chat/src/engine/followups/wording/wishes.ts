import { normaliseRequest } from '../../language/request.js';
import { translate } from '../../language/translation/translate.js';
import type { AppPlan } from '../../model/app-plan.js';
import { french } from './french.js';
import { german } from './german.js';
import { phraseIn } from './phrases.js';
import { spanish } from './spanish.js';
import { withoutTypos } from './typos.js';

/** Most wishes of one message. */
const most = 12;
const polite =
  /^(?:(?:please|pls|plz|now|and|also|then|next|ok|okay|hi|hello|hey|can you|could you|would you|will you|i want you to|i'd like you to|let's|bitte|jetzt|und|kannst du|könntest du|por favor|ahora|puedes|podrías|s'il (?:te|vous) plaît|maintenant|peux-tu|pourrais-tu|tu peux)(?!\p{L})[\s,]*)+(?=.)/iu;
const thanks =
  /[\s.!?¿]*(?:,?\s*(?:please|pls|plz|thanks|thank you|thx|bitte|danke|por favor|gracias|merci|s'il (?:te|vous) plaît|svp))?[\s.!?]*$/iu;

const verbs =
  'add|remove|delete|rename|make|change|set|call|use|put|import|give|create|drop|track|sort|show|order|move|hide|translate|link|colou?r|let';
const verbsOf = {
  de: 'füge|ergänze|lösche|entferne|mach|mache|sortiere|ordne|benenne|ändere|zeige|nenne|erstelle|stelle|setze',
  es: 'añade|agrega|pon|haz|cambia|ordena|elimina|borra|quita|renombra|muestra|crea|llama',
  fr: 'ajoute|mets|change|trie|supprime|enlève|renomme|fais|rends|affiche|crée|appelle',
};
/** "anyone can see and add walks" is one wish: a verb that follows others behind a "can" begins no new one. */
const nextWish = new RegExp(
  '\\s*(?:;|\\n|[.!?](?=\\s|$)' +
    `|(?<!\\b(?:(?:can|may|could|should|must)(?:\\s+not)?|cannot|able to|allowed to)\\s+(?:\\w+(?:,|,?\\s+(?:and|or))\\s+){0,3}\\w+),?\\s+(?:and|then)\\s+(?:also\\s+|then\\s+)?(?=(?:${verbs})\\s)` +
    `|,\\s+(?=(?:${verbs.replace('|let', '').replace('|show', '')})\\s+\\S+\\s+\\S)` +
    `|,?\\s+und\\s+(?=(?:${verbsOf.de})\\s)|,?\\s+y\\s+(?=(?:${verbsOf.es})\\s)|,?\\s+et\\s+(?=(?:${verbsOf.fr})\\s))\\s*`,
  'iu',
);

function parts(text: string): string[] {
  return text
    .split(nextWish)
    .map((wish) => wish.replace(polite, '').replace(thanks, '').trim() || wish.replace(/[\s.!?]+$/, ''))
    .filter((wish) => /[\p{L}\p{N}]/u.test(wish))
    .slice(0, most);
}

/** One wish, in the words that commands may understand it in; as it was typed it stands first. */
export interface Wish {
  typed: string;
  words: string[];
}

/** The wishes of a message, one by one. */
export function wishesIn(prompt: string, plan: AppPlan): Wish[] {
  const request = normaliseRequest(prompt);
  const typed = parts(request);
  const whole = parts(translate(request).text);
  return typed.map((wish, at) => {
    const english = whole.length === typed.length ? (whole[at] ?? wish) : translate(wish).text;
    const plain = shorthand(wish);
    const foreign = [german, spanish, french].flatMap((wording) => phraseIn(plain, wording) ?? []);
    const words = [...foreign, ...(english === wish ? [plain] : [english, plain])];
    return { typed: wish, words: [...new Set([...words, ...words.map((each) => withoutTypos(each, plan))])] };
  });
}

/** "breed -> race", "w/ photo". */
const shorthand = (wish: string): string => wish.replace(/\s*(?:-+>|=+>|→)\s*/g, ' to ').replace(/\bw\/ ?/g, 'with ');

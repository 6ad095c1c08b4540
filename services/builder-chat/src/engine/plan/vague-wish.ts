import { readOutline } from '../language/outline/outline.js';
import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';
import type { AppPlan } from '../model/app-plan.js';
import { isStandIn } from './confidence.js';

/** What is said to somebody, or to see whether anything happens, and by language. */
const greetings: readonly [RegExp, AppPlan['language']][] = [
  [
    /^(?:hello|hi|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|test(?:ing)?|help(?: me)?|thanks?(?: you)?|please)(?: (?:there|you|everyone|all|world|lathe))?$/,
    'en',
  ],
  [/^(?:hallo|guten (?:morgen|tag|abend)|moin|servus|grüß gott|hilfe|bitte|danke)(?: zusammen| du)?$/, 'de'],
  [/^(?:hola|buenos días|buenas(?: tardes| noches)?|ayuda|por favor|gracias)$/, 'es'],
  [/^(?:bonjour|bonsoir|salut|aide|s'il vous plaît|merci)$/, 'fr'],
];

/**
 * The language to ask back in when a request names nothing that an app could keep: a greeting, or words that only say
 * that there is to be an app. Undefined for any other.
 */
export function vagueWish(prompt: string, plan: AppPlan): AppPlan['language'] | undefined {
  const words = prompt
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const greeting = greetings.find(([pattern]) => pattern.test(words));
  if (greeting !== undefined) return greeting[1];
  const request = normaliseRequest(prompt);
  const [first, ...others] = plan.entities;
  // The stand-in for a request that names nothing.
  const namesNothing =
    first?.name === 'Item' && others.length === 0 && isStandIn(first, plan.language) && !/\bitems?\b/.test(words);
  return namesNothing && readOutline(request, translate(request)) === undefined ? plan.language : undefined;
}

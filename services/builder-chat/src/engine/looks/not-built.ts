import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';
import type { AppPlan } from '../model/app-plan.js';
import { isShowcase } from '../templates/pages/showcase-page.js';
import { askedFigures, type UnbuiltAsk } from './asks/asked-figures.js';
import { hasField, sharedWords, wordsIn } from './asks/plan-words.js';

/** Parts of a wish that the engine does not build, by what they are called in the answer. */
export const unbuilt = [
  'messages',
  'printing',
  'payment',
  'maps',
  'scanning',
  'sync',
  'assistant',
  'repeating',
  'voting',
  'drawing',
] as const;
type UnbuiltPart = (typeof unbuilt)[number];
export type Unbuilt = UnbuiltPart | UnbuiltAsk;

const people =
  '(?:me|us|him|her|them|people|everyone|everybody|(?:the |my |our )?(?:members|customers|patients|clients|parents|users|owners|guests))';
const paper =
  '(?:lists?|sheets?|pages?|reports?|invoices?|receipts?|labels?|certificates?|badges?|name ?tags?|overviews?|schedules?|rotas?|statements?|summar(?:y|ies))';

const asks: Readonly<Record<UnbuiltPart, readonly RegExp[]>> = {
  messages: [
    RegExp(
      `\\b(?:(?<!\\b(?:we|i|you|he|she|they|who) )sends?(?! (?:us|me)\\b)|sending|get|receive|gets|receives|gets? sent)\\b[^.;:?,]*\\b(?:e-?mails|sms|notifications?|reminders?|whatsapp|(?:an?|the) (?:e-?mail|mail|text(?: message)?|message)(?! (?:address|from)))\\b`,
      'i',
    ),
    /(?:^|[.;,!?] |please |it |app )send (?:me|us)\b[^.;,]*\b(?:e-?mails?|sms|texts?|messages?|notifications?|reminders?)\b/i,
    /\b(?:reminders?|warn(?:ing)?s?|hints?|notifications?)\b[^.;:?]*\bper (?:sms|e-?mail|whatsapp)\b/i,
    RegExp(`\\b(?:remind|notify|alert) ${people}\\b`, 'i'),
    /\b(?:gets?|be) (?:told|notified|informed|reminded|alerted)\b(?! (?:me|us|him|her|them|or|not)\b)/i,
    /\b(?:e-?mail|sms|automatic(?:ally)?|push)(?: an?)? (?:reminders?|notifications?|alerts?|warn)\b/i,
    /\bsend(?:ing|s)? (?:out )?(?:the|a|an|our|their|my) newsletter\b/i,
  ],
  printing: [
    RegExp(`\\bprint(?:s|ed|ing)?(?: (?!or\\b|and\\b)[\\p{L}'-]+){0,4} ${paper}\\b`, 'iu'),
    /\b(?:to|can|could|would|want|button that) print (?:it|them|this|that|these|those|everything|each|one|all|the|my|our|an?)\b/i,
    /\bprint(?:ed|s)? (?:it |them |this |everything |all )?(?:out|off)\b|\bprintable\b|\bprint-?outs?\b|\bprint (?:view|version|layout|button|function)\b/i,
    /\b(?:ausdruck(?:en|t|bar)|ausgedruckt|druckbar)\b/i,
  ],
  payment: [
    /\b(?:pay|pays|checkout|charge|collect)\b[^.;,]*\b(?:online|with stripe|via stripe|paypal|by credit card)\b|\bonline payments?\b|\baccept (?:online |card )?payments?\b/i,
  ],
  maps: [/\b(?:on a map|google maps?|a map (?:of|with|where)|route planning|gps tracking)\b/i],
  scanning: [
    /\b(?:scan(?:ning|s)?|bar-?code scanner|qr scanner)\b(?=[^.;]*\b(?:bar-?codes?|qr|codes?|receipts?)\b)|\bbar-?code scanner\b/i,
  ],
  sync: [/\b(?:sync(?:s|ed|hroni[sz]e)?|synchroni[sz]ation)\b|\b(?:google|outlook|apple) calendar\b/i],
  assistant: [
    /\b(?:ai|chat ?bot|gpt)\b[^.;]*\b(?:suggest|write|summari[sz]e|answer|recommend|assistant)|\bai[- ](?:powered|assistant|generated)\b/i,
  ],
  repeating: [
    /\brecurring (?:tasks?|jobs?|bookings?|appointments?|events?|invoices?|entries|duties)\b|\brepeat(?:s|ing)? (?:every|each|weekly|daily|monthly)\b|\bautomatically (?:create|repeat|generate)\b/i,
  ],
  voting: [
    /\b(?:votes?|voted|voting) (?:on|for|about|once|only once)\b|\bcan (?:all )?vote\b|\b(?:suggest|propose)[^.;]*\bvote\b/i,
  ],
  drawing: [
    /\bdraw(?:s|n|ing)? (?:lots|names|(?:the )?(?:teams|groups|pairs|winners?))\b|\b(?:randomly|at random)\b|\b(?:auslos\p{L}*|ausgelost|au sort|sorte(?:o|ar|amos))(?!\p{L})/iu,
  ],
};

const exported =
  /\b(?:export|download|generate|create|produce|save|print|send|get|wants?|needs?|like)\b[^.;:!?\n]*\b(?:as|to|into) (?:an? )?pdfs?\b/gi;

/** A file that is made of what the app keeps, and none that is uploaded. */
function asksForPdf(request: string, { entities }: AppPlan): boolean {
  const files = entities.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'file' || kind === 'url'));
  return [...request.matchAll(exported)].some(([sentence]) => {
    const words = wordsIn(sentence);
    return !files.some((field) => sharedWords(words, field) > 0);
  });
}

const votes = /(?<!\p{L})(?:vot(?:es?|ing|os?|ación)|(?:ab)?stimmen?|abstimmung)(?!\p{L})/iu;
const reminders = /\b(?:reminder|erinnerung|mahnung|recordatorio|aviso|rappel|relance)/i;

/** Whether the app keeps what is asked for: who voted for what, to whom a reminder was sent. */
function isKept(part: UnbuiltPart, plan: AppPlan): boolean {
  const hasList = (called: RegExp): boolean => plan.entities.some(({ singular }) => called.test(singular));
  if (part === 'messages') return hasList(reminders);
  return part === 'voting' && (hasList(votes) || hasField(plan, votes));
}

/** What a request asks for that is not built in the app that was planned for it. */
export function notBuiltOf(prompt: string, plan: AppPlan): Unbuilt[] {
  const request = translate(normaliseRequest(prompt)).text;
  const { parts, left } = askedFigures(plan, prompt);
  // What visitors read shows no figures.
  const hidden: Unbuilt[] = parts.length > 0 && isShowcase(plan) && !left.includes('figures') ? ['figures'] : [];
  const isAsked = (part: UnbuiltPart): boolean =>
    !isKept(part, plan) &&
    ((part === 'printing' && asksForPdf(request, plan)) ||
      asks[part].some((pattern) => pattern.test(request) || pattern.test(prompt)));
  return [...unbuilt.filter(isAsked), ...left, ...hidden];
}

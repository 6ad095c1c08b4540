import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';
import type { AppPlan } from '../model/app-plan.js';
import { isShowcase } from '../templates/pages/showcase-page.js';
import { askedFigures, type UnbuiltAsk } from './asks/asked-figures.js';

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
] as const;
export type Unbuilt = (typeof unbuilt)[number] | UnbuiltAsk;

const asks: Readonly<Record<(typeof unbuilt)[number], RegExp>> = {
  messages:
    /\b(?:send|sends|sending|get|receive|gets|receives)\b[^.;]*\b(?:e-?mails?|sms|text messages?|notifications?|reminders?|whatsapp)\b|\b(?:remind|notify|alert) (?:me|us|them|people|everyone|members|customers|patients|clients|parents|users)\b|\b(?:e-?mail|sms|automatic|push) (?:reminders?|notifications?|alerts?)\b|\bnewsletter\b/i,
  printing: /\b(?:pdfs?|print(?:able|ing|ed|s)?)\b/i,
  payment: /\b(?:online payments?|pay online|stripe|paypal|checkout with|credit cards?|accept payments?)\b/i,
  maps: /\b(?:on a map|google maps?|a map (?:of|with|where)|route planning|gps tracking)\b/i,
  scanning:
    /\b(?:scan(?:ning|s)?|bar-?code scanner|qr scanner)\b(?=[^.;]*\b(?:bar-?codes?|qr|codes?|receipts?)\b)|\bbar-?code scanner\b/i,
  sync: /\b(?:sync(?:s|ed|hroni[sz]e)?|synchroni[sz]ation)\b|\b(?:google|outlook|apple) calendar\b/i,
  assistant:
    /\b(?:ai|chat ?bot|gpt)\b[^.;]*\b(?:suggest|write|summari[sz]e|answer|recommend|assistant)|\bai[- ](?:powered|assistant|generated)\b/i,
  repeating:
    /\b(?:recurring|repeat(?:s|ing)? (?:every|each|weekly|daily|monthly)|automatically (?:create|repeat|generate))\b/i,
};

/** What a request asks for that is not built in the app that was planned for it. */
export function notBuiltOf(prompt: string, plan: AppPlan): Unbuilt[] {
  const request = translate(normaliseRequest(prompt)).text;
  const { parts, left } = askedFigures(plan, prompt);
  // What visitors read shows no figures.
  const hidden: Unbuilt[] = parts.length > 0 && isShowcase(plan) && !left.includes('figures') ? ['figures'] : [];
  return [...unbuilt.filter((part) => asks[part].test(request)), ...left, ...hidden];
}

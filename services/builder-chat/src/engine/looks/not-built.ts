import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';

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
export type Unbuilt = (typeof unbuilt)[number];

const asks: Readonly<Record<Unbuilt, RegExp>> = {
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

/** What a request asks for that is not built. */
export function notBuiltOf(prompt: string): Unbuilt[] {
  const request = translate(normaliseRequest(prompt)).text;
  return unbuilt.filter((part) => asks[part].test(request));
}

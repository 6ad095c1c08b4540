import type { AccessLevel } from '@lathe/proto/entities/schema';
import { listOf, lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import type { Command } from './outcome.js';

const seenBy: Readonly<Record<AccessLevel, string>> = {
  all: 'everyone sees every row',
  creator: 'signed-in people see only the rows that they added themselves, and visitors see none',
  admin: 'only you and admins you appoint see rows',
  none: 'nobody sees rows, you neither',
};

interface Explanation {
  asks: RegExp;
  /** In words of its own: why nothing is changed, and what would do it. */
  say(plan: AppPlan, wish: string): string;
  /** Wishes that come nearest; without it the usual ones. */
  offers?: (plan: AppPlan, wish: string) => string[];
}

const about = (plan: AppPlan, wish: string): EntityPlan | undefined => mentionedEntity(plan, wish) ?? plan.entities[0];
const manyOf = (plan: AppPlan, wish: string): string => lowerFirst(about(plan, wish)?.plural ?? 'rows');

/** Questions, and wishes that the engine understands but cannot do. In the order they are asked. */
const explanations: readonly Explanation[] = [
  {
    asks: /^(?:undo|revert|take (?:that|it|this) back|go back|back|restore)\b|\bundo (?:that|it|this|the last)\b/i,
    say: () =>
      'Every answer is a version of its own. Open the menu of the answer that you want to return to and choose **Restore**: the app is as it was then, and what came after stays in the history. Nothing was changed now.',
  },
  {
    asks: /\bwhy\b.*\b(?:empty|nothing|no (?:rows|data|entries)|blank|missing)\b|\b(?:list|page|table) is (?:empty|blank)\b|\bwhere (?:are|is) (?:my|the|all)\b/i,
    say: (plan, wish) => {
      const entity = about(plan, wish);
      if (entity === undefined) return 'This app keeps nothing yet, so there is nothing to show.';
      const many = lowerFirst(entity.plural);
      return `An empty list of ${many} has one of two reasons: nothing was added yet, or the rows are not for the one who looks. The rule of ${many} is: ${seenBy[entity.permissions.read]}. The database panel shows you all rows there are.`;
    },
    offers: (plan, wish) => [
      `Add five sample rows to ${manyOf(plan, wish)}`,
      `Let everyone read ${manyOf(plan, wish)}`,
    ],
  },
  {
    asks: /\b(?:e-?mails?|sms|text message|notif(?:y|ication|ications)|remind(?:er|ers)?|newsletter|whatsapp)\b(?=.*\b(?:when|if|every|before|after|send|automatic|me|them|us)\b)|\bsend\b.*\b(?:e-?mail|mail|message)\b/i,
    say: () =>
      'Sending messages needs code that runs when something happens: with a connected model the app can call SendEmail after a form is saved. The built-in builder writes no such code, so nothing was changed.',
  },
  {
    asks: /\b(?:translate|translation|in(?:to)? (?:german|spanish|french|italian|dutch|english|polish|turkish))\b/i,
    say: (plan) =>
      `The pages are there in English, German, Spanish and French, in one language at a time: say for example "translate the app to German". Names can be changed one by one, for example "rename ${lowerFirst(plan.entities[0]?.plural ?? 'it')} to ...". Any other translation needs a connected model, so nothing was changed.`,
  },
  {
    asks: /\b(?:buttons?|text|font|letters?|headings?|logo|images?|icons?|table|cards?|margin|spacing|padding)\b.*\b(?:bigger|larger|smaller|taller|wider|narrower|rounder|closer|left|right|bold|thicker)\b/i,
    say: () =>
      'The size and place of single parts are changed in the code editor, or by a connected model. The built-in builder changes colours, fonts, titles and the order of things, so nothing was changed.',
    offers: (plan) => [
      plan.serif ? 'Use a plain font for headings' : 'Use a serif font for headings',
      'Make the colours calmer',
      'Dark mode',
    ],
  },
  {
    asks: /\b(?:payments?|pay|stripe|paypal|checkout|subscription|charge)\b(?=.*\b(?:add|accept|take|online|with|by|button|customers?|users?)\b)/i,
    say: () =>
      'Charging for the app is set in its publish settings; a checkout inside the app needs a connected model. Nothing was changed.',
  },
  {
    asks: /\b(?:log ?in|sign ?in|password|register)\b.*\b(?:page|screen|form|button)\b|^add (?:a )?(?:log ?in|sign ?in)\b/i,
    say: (plan) =>
      `People sign in already wherever something is not open to everyone; the page for it comes with the app. Who may see ${listOf(plan.entities.slice(0, 3).map(({ plural }) => lowerFirst(plural)))} is set by words like "let everyone read ...".`,
  },
];

export const explain: Command = ({ text, plan }) => {
  const found = explanations.find(({ asks }) => asks.test(text));
  if (!found) return undefined;
  return { refuse: found.say(plan, text), ...(found.offers && { offers: found.offers(plan, text) }) };
};

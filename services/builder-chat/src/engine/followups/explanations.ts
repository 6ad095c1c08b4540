import type { AccessLevel } from '@lathe/proto/entities/schema';
import { rightsOfPeople } from '../answer/access-sentences.js';
import { listOf, lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { findEntity } from './find.js';
import type { Command } from './outcome.js';

const seenBy: Readonly<Record<AccessLevel, string>> = {
  all: 'everyone sees every row',
  creator: 'signed-in people see only the rows that they added themselves, and visitors see none',
  admin: 'only you and admins you appoint see rows',
  none: 'nobody sees rows, you neither',
};

interface Explanation {
  asks: RegExp;
  /** Whether it is about this app; about every one without it. */
  when?: (plan: AppPlan) => boolean;
  /** In words of its own: why nothing is changed, and what would do it. */
  say(plan: AppPlan, wish: string): string;
  /** Wishes that come nearest; without it the usual ones. */
  offers?: (plan: AppPlan, wish: string) => string[];
}

const about = (plan: AppPlan, wish: string): EntityPlan | undefined => mentionedEntity(plan, wish) ?? plan.entities[0];
const manyOf = (plan: AppPlan, wish: string): string => lowerFirst(about(plan, wish)?.plural ?? 'rows');
const looks = (plan: AppPlan): string[] => [
  plan.serif ? 'Use a plain font for headings' : 'Use a serif font for headings',
  'Make the colours calmer',
  plan.theme === 'dark' ? 'Light mode' : 'Dark mode',
];

/** An app may keep rows that are called users: then those are meant. */
const hasNoUsers = (plan: AppPlan): boolean => findEntity(plan, 'users') === undefined;

/** Questions, and wishes that the engine understands but cannot do. In the order they are asked. */
const explanations: readonly Explanation[] = [
  {
    asks: /^(?:undo|revert|take (?:that|it|this) back|go back|back|restore|roll ?back)\b|\bundo (?:that|it|this|the last)\b|\bbring back the (?:old|last|previous) version\b/i,
    say: () =>
      'Every answer is a version of its own. Open the menu of the answer that you want to return to and choose **Restore**: the app is as it was then, and what came after stays in the history. Nothing was changed now.',
  },
  {
    asks: /\b(?:(?:my|our|the|all|every|each|app) )?users? (?:should|must|need|needs|shall|can|could|also|to)?\s*(?:have|has|get|with|enter|store|save)\b(?! (?:access|rights?|permissions?))|\b(?:add|give)\b.*\b(?:to|for) (?:(?:my|our|the|all|every|each|app) )*users?(?: profiles?)?$|\busers?(?:'s?)? profiles?\b|\bprofile page\b/i,
    when: hasNoUsers,
    say: () =>
      'Users are the people who sign in to the app. Fields of their own, such as a phone number, and a page on which they fill them in need a connected model, so nothing was changed. Who they are and which of them are admins is in the **Users** panel.',
  },
  {
    asks: /^who (?:can|may|is allowed to|has)\b/i,
    say: (plan, wish) => {
      const named = mentionedEntity(plan, wish);
      return rightsOfPeople(named ? [named] : plan.entities);
    },
    offers: (plan, wish) => [`Let everyone read ${manyOf(plan, wish)}`, `Only admins may change ${manyOf(plan, wish)}`],
  },
  {
    asks: /\bwhy\b.*\b(?:empty|nothing|no (?:rows|data|entries)|blank|missing|(?:not|can't|cannot|cant|don't|dont) (?:i |we )?see)\b|\bwhy (?:can|do|does)(?:n't|nt)?\b.*\bsee\b|\b(?:list|page|table) is (?:empty|blank)\b|\bwhere (?:are|is) (?:my|the|all)\b/i,
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
    asks: /\b(?:e-?mails?|sms|text message|notif(?:y|ication|ications)|remind(?:er|ers)?|newsletter|whatsapp)\b(?=.*\b(?:when|if|every|before|after|send|automatic|me|them|us)\b)|\bsend\b.*\b(?:e-?mail|mail|message|reminder|notification|sms)s?\b|^(?:remind|notify|alert) \w+/i,
    say: () =>
      'Sending messages needs code that runs when something happens: with a connected model the app can call SendEmail after a form is saved. The built-in builder writes no such code, so nothing was changed.',
  },
  {
    asks: /\b(?:translate|translation|in(?:to)? (?:german|spanish|french|italian|dutch|english|polish|turkish))\b/i,
    say: (plan) =>
      `The pages are there in English, German, Spanish and French, in one language at a time: say for example "translate the app to German". Names can be changed one by one, for example "rename ${lowerFirst(plan.entities[0]?.plural ?? 'it')} to ...". Any other translation needs a connected model, so nothing was changed.`,
    offers: () => ['Translate the app to German', 'Translate the app to Spanish', 'Translate the app to French'],
  },
  {
    asks: /\b(?:buttons?|text|font|letters?|headings?|logo|images?|pictures?|icons?|table|cards?|margin|spacing|padding|menu)\b.*\b(?:bigger|larger|smaller|taller|wider|narrower|rounder|closer|left|right|bold|thicker|on top)\b|^(?:bigger|larger|smaller|bold) (?:text|font|buttons?|letters|headings?|images?)\b/i,
    say: () =>
      'The size and place of single parts are changed in the code editor, or by a connected model. The built-in builder changes colours, fonts, titles and the order of things, so nothing was changed.',
    offers: looks,
  },
  {
    asks: /\b(?:payments?|pay|stripe|paypal|checkout|subscription|charge)\b(?=.*\b(?:add|accept|take|online|with|by|button|customers?|users?|stripe|paypal)\b)/i,
    say: () =>
      'Charging for the app is set in its publish settings; a checkout inside the app needs a connected model. Nothing was changed.',
  },
  {
    asks: /\b(?:log ?in|sign ?in|password|register)\b.*\b(?:page|screen|form|button)\b|^add (?:a )?(?:log ?in|sign ?in)\b/i,
    say: (plan) =>
      `People sign in already wherever something is not open to everyone; the page for it comes with the app. Who may see ${listOf(plan.entities.slice(0, 3).map(({ plural }) => lowerFirst(plural)))} is set by words like "let everyone read ...".`,
  },
  {
    asks: /^(?:change|use|choose|set|pick) (?:the |an?(?:other)? |different )?(?:fonts?|typeface|type)s?$/i,
    say: () => 'Headings are set in a plain font or in one with serifs; tell me which. Nothing was changed yet.',
    offers: () => ['Use a serif font for headings', 'Use a plain font for headings'],
  },
  {
    asks: /^(?:it (?:is|looks)|it's|this (?:is|looks)|the (?:design|look) is)\s.*\b(?:ugly|boring|bad|dull|plain|old|awful)\b|^make (?:it|everything|the app) (?:look )?(?:nicer|prettier|better|beautiful|more beautiful|modern|more modern|fancy|cooler looking)$|^(?:nicer|better|new) design$/i,
    say: () =>
      'What looks better to you only you can say: name a colour, a font or dark colours. Nothing was changed yet.',
    offers: looks,
  },
  {
    asks: /^(?:thanks?|thank you|thx|great|perfect|nice|cool|awesome|wonderful|ok|okay|good)\b[^a-z]*(?:you|so much|a lot|job|work)?[^a-z]*$/i,
    say: () => 'You are welcome. Tell me whenever something should be different; nothing was changed now.',
  },
  {
    asks: /^(?:hi|hello|hey|good (?:morning|evening|day)|hallo)\b[^a-z]*(?:there)?[^a-z]*$/i,
    say: (plan) => `Hello! **${plan.name}** is as you left it. What should be different?`,
  },
  {
    asks: /^(?:add|i want|i need|we need|include|make)\b.*\bsearch(?:able)?\b|^search$/i,
    say: (plan, wish) =>
      `Every list has a search over its texts already: it stands above the rows as soon as there are any. Try it in ${manyOf(plan, wish)}. Nothing was changed.`,
  },
  {
    asks: /\b(?:filter|filters)\b.*|^add (?:a )?filter/i,
    say: (plan, wish) =>
      `Every list has filters for its choices, links and yes-or-no fields already, above the rows. A field with choices in ${manyOf(plan, wish)} brings one more. Nothing was changed.`,
    offers: (plan, wish) => [`Add a status open, in progress, done to ${manyOf(plan, wish)}`],
  },
  {
    asks: /\b(?:export|download|back ?up|pdf|print(?:able|ing)?|excel)\b/i,
    say: () =>
      'Files and print views are written by code of their own, which needs a connected model. Every page of the app prints from the browser as it is shown. Nothing was changed.',
  },
  {
    asks: /\b(?:logo|icon|favicon|background (?:image|picture|photo)|(?:image|picture|photo) (?:as|in) (?:the )?background|footer|header|animation|banner)\b(?!.*\b(?:field|to \w+s)\b)/i,
    say: () =>
      'Logos, pictures of the page itself and further parts of its frame are put in with the code editor, or by a connected model. Nothing was changed.',
    offers: looks,
  },
  {
    asks: /^(?:delete|remove|clear|reset|wipe) (?:everything|all|the (?:whole )?app|this app|all (?:the )?(?:data|rows|entries))$/i,
    say: () =>
      'That is too much for one sentence, so nothing was changed. Rows are deleted in the database panel, and the app as a whole in its settings.',
  },
  {
    asks: /^(?:delete|remove|clear)\b.*\b(?:sample|example|test|demo|dummy)\b.*/i,
    say: ({ samples }) =>
      `I change no rows that are there. ${samples ? 'Open the start page of the app and choose **Remove sample rows**: it takes away those that nobody has changed' : 'Delete sample rows in their list, or several at once in the database panel'}. Nothing was changed.`,
  },
  {
    asks: /\b(?:overlap|double[- ]?book(?:ing|ed)?|at least \d+|at most \d+|not more than \d+|limit\b.*\b\d+|no more than|maximum of \d|must be (?:unique|between|greater|less|over|under)|validate|only once)\b/i,
    say: () =>
      'Rules between values and rows are code of their own, which a connected model writes. What the built-in builder can do is make a field needed, or a choice. Nothing was changed.',
    offers: (plan, wish) => {
      const free = about(plan, wish)?.fields.find(({ required }) => !required);
      return free ? [`Make ${lowerFirst(free.title)} of ${manyOf(plan, wish)} required`] : [];
    },
  },
  {
    asks: /\b(?:automatic(?:ally)?|by (?:it|them)sel(?:f|ves)|calculate|multiply|auto[- ]?number|number \w+ automatically|formula)\b/i,
    say: () =>
      'Values that fill themselves in need code of their own, which a connected model writes. Sums and averages can stand on the start page. Nothing was changed.',
    offers: (plan, wish) => {
      const field = about(plan, wish)?.fields.find(({ kind }) => kind === 'money');
      return field ? [`Show the total ${lowerFirst(field.title)} of ${manyOf(plan, wish)} on the start page`] : [];
    },
  },
  {
    asks: /\b(?:mark|highlight|colou?r)\b.*\b(?:in red|red when|overdue|late|expired)\b|\bhide\b.*\b(?:in|from) the (?:table|list)\b/i,
    say: () =>
      'How a single cell or column looks is changed in the code editor, or by a connected model. A field with choices gets a fitting colour for each of them. Nothing was changed.',
  },
];

export const explain: Command = ({ text, plan }) => {
  const found = explanations.find(({ asks, when }) => asks.test(text) && when?.(plan) !== false);
  if (!found) return undefined;
  return { refuse: found.say(plan, text), ...(found.offers && { offers: found.offers(plan, text) }) };
};

import { isEnglishNoun, isOrganisation, isPerson, isTime } from '../language/nouns/noun-kinds.js';
import { noThing } from '../language/reading/lexicon.js';
import { normaliseRequest } from '../language/request.js';
import { toldIn } from '../language/rights/told.js';
import { tag } from '../language/tagging/tag.js';
import { plural, singular } from '../language/words.js';
import { askedFigures } from '../looks/asks/asked-figures.js';
import { wordsIn } from '../looks/asks/plan-words.js';
import type { AppPlan } from '../model/app-plan.js';

/** Words of a request that say nothing of what is kept. */
const aside =
  /^(?:way|need|want|kind|sort|lot|place|home|people|person|everyone|staff|room|moment|idea|order|name|help|use|turn|care|back|day|friend|number|business|work|money|thing|small|couple|account|training|side|travel|fleet|set|bunch|pair|member|lot|bit|single)$/;

/** What a request speaks of, and what of it no name of the plan holds: in the words of the request, as several things. */
export function unreadWords(prompt: string, plan: AppPlan): { spoken: string[]; unread: string[] } {
  const { translation } = toldIn(normaliseRequest(prompt));
  const held = heldIn(plan);
  const spoken = [
    ...new Set(
      tag(plan.entities.length > 1 ? withoutIntroduction(translation.text) : translation.text)
        .filter(
          ({ pos, low }, at, words) =>
            pos === 'noun' && /^[\p{L}-]{3,}$/u.test(low) && (words[at + 1]?.pos !== 'noun' || at + 1 === words.length),
        )
        .map(({ low }) => singular(low))
        .filter((noun) => isEnglishNoun(noun) && !isAside(noun)),
    ),
  ];
  const asked = nounsAsked(plan, prompt);
  const unread = spoken.filter(
    (noun) => !asked.has(noun) && !isHeld(noun, held) && !isHeld(translation.original(noun).toLowerCase(), held),
  );
  const inOwnWords = (noun: string): string =>
    translation.originalNoun(noun)?.many || (translation.language === 'en' ? plural(noun) : translation.original(noun));
  return { spoken: spoken.map(inOwnWords), unread: unread.map(inOwnWords) };
}

/** Words of nothing but what is to be seen at a glance: the figures are made of it, or it is said to be left out. */
function nounsAsked(plan: AppPlan, prompt: string): Set<string> {
  const { clauses, others } = askedFigures(plan, prompt);
  const rest = wordsIn(others.join(' '));
  return new Set(
    wordsIn(clauses.join(' '))
      .split(' ')
      .filter((word) => !rest.includes(` ${word} `)),
  );
}

/** Words by which somebody says what he wants. */
const wish =
  /\b(?:want|need|like|should|must|track|manage|note|write|see|know|keep|store|record|log|app|list|show|help|plan|can|sell|rent|lend|offer)\b/i;

/** Without the first sentence where it only tells who somebody is: "I conduct an amateur choir. I want ...". */
function withoutIntroduction(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/);
  return others.length === 0 || wish.test(first) ? text : others.join(' ');
}

const isAside = (noun: string): boolean =>
  aside.test(noun) || noThing.test(noun) || isTime(noun) || isOrganisation(noun) || isPerson(noun);

/** The words of all names in a plan, each shortened to what its forms have in common. */
function heldIn({ entities }: AppPlan): Set<string> {
  const names = entities.flatMap(({ singular: one, plural, fields }) => [
    one,
    plural,
    ...fields.flatMap(({ title, options }) => [title, ...(options ?? [])]),
  ]);
  return new Set(
    names
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
      .filter(Boolean)
      .map(stem),
  );
}

const isHeld = (word: string, held: ReadonlySet<string>): boolean =>
  held.has(stem(word)) ||
  [...held].some((one) => one.length > 4 && (one.startsWith(stem(word)) || stem(word).startsWith(one)));

const stem = (word: string): string =>
  singular(word)
    .replace(/(?:ing|ed|er|e|y|ie)$/, '')
    .slice(0, 8);

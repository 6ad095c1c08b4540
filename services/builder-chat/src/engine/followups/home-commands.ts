import { lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { amountIn, homeLooks, unpaidIn } from '../looks/home-looks.js';
import {
  type AppPlan,
  copyPlan,
  type EntityPlan,
  type FieldPlan,
  type HomePart,
  timeField,
} from '../model/app-plan.js';
import { homeTitle } from '../templates/pages/home-parts.js';
import { isShowcase } from '../templates/pages/showcase-page.js';
import { findEntity } from './find.js';
import type { Command } from './outcome.js';

const sum = /\b(?:total|totals|sum|sums|overall amount|altogether|add up)\b|\bhow much\b/i;
const average = /\b(?:average|avg|mean)\b/i;
const unpaid = /\b(?:unpaid|not paid|outstanding|open|owed|owe|due|overdue|still to be paid)\b/i;
const today = /\btoday(?:'s|s)?\b|\bthis day\b/i;
const low =
  /\b(?:running low|low (?:on )?stock|low stock|runs low|below (?:the )?minimum|warn\w* (?:me )?(?:when|if|about).*\b(?:low|minimum|stock)|to reorder)\b/i;
const onHome = /\b(?:start|home|first|main|landing)\s*(?:page|screen)\b|\bdash ?board\b|\boverview\b/i;
const shows =
  /^(?:show|display|add|put|include|give|i want|i'd like|i need|see|let me see|warn|calculate|compute|what is|what's|how much|the\s+)?\b/i;
const away = /^(?:remove|hide|delete|drop|take)\b/i;

const isNumber = ({ kind }: FieldPlan): boolean => kind === 'money' || kind === 'integer' || kind === 'number';

function named({ fields }: EntityPlan, text: string): FieldPlan | undefined {
  const words = text.toLowerCase();
  return fields.find((field) => isNumber(field) && words.includes(field.title.toLowerCase()));
}

/** The entity that a figure is of: the one named, else the first that has such a field. */
function subject(plan: AppPlan, text: string, fits: (entity: EntityPlan) => boolean): EntityPlan | undefined {
  const mentioned = mentionedEntity(plan, text);
  if (mentioned && fits(mentioned)) return mentioned;
  return plan.entities.find((entity) => named(entity, text) && fits(entity)) ?? plan.entities.find(fits);
}

function partFor(plan: AppPlan, text: string): { entity: EntityPlan; part: HomePart } | string | undefined {
  if (average.test(text)) {
    const entity = subject(plan, text, ({ fields }) => fields.some(isNumber));
    const field =
      entity && (named(entity, text) ?? entity.fields.find(({ stars }) => stars) ?? entity.fields.find(isNumber));
    return entity && field
      ? { entity, part: { show: 'average', field: field.key } }
      : 'There is no number to take the average of.';
  }
  if (sum.test(text) || (unpaid.test(text) && onHome.test(text))) {
    const isOpen = unpaid.test(text);
    const entity = subject(
      plan,
      text,
      (each) => each.fields.some(isNumber) && (!isOpen || unpaidIn(each) !== undefined),
    );
    const field = entity && (named(entity, text) ?? amountIn(entity) ?? entity.fields.find(isNumber));
    const where = isOpen && entity ? unpaidIn(entity) : undefined;
    if (entity && field) return { entity, part: { show: 'sum', field: field.key, ...(where && { where }) } };
    return isOpen
      ? 'Nothing here says whether it is paid, so there is no total of what is not. Add a yes or no for it first.'
      : 'There is no number to add up.';
  }
  if (low.test(text)) {
    for (const entity of plan.entities) {
      const part = homeLooks(entity).find(({ show }) => show === 'low');
      if (part) return { entity, part };
    }
    return 'To warn when something runs low, it needs a quantity and a minimum.';
  }
  if (today.test(text)) {
    const entity = subject(plan, text, (each) => timeField(each) !== undefined);
    return entity ? { entity, part: { show: 'today' } } : 'Nothing here has a date, so nothing is of today.';
  }
  return undefined;
}

const isSame = (one: HomePart, other: HomePart): boolean => JSON.stringify(one) === JSON.stringify(other);

/** "show the total unpaid", "today's reservations on the start page", "average rating". */
export const showHome: Command = ({ text, plan: before }) => {
  if (/\b(?:fields?|columns?|permission|chart|calendar)\b/i.test(text) || text.split(' ').length > 14) return undefined;
  if (away.test(text)) return withoutPart(before, text);
  if (!shows.test(text)) return undefined;
  const isPlain =
    !onHome.test(text) &&
    !/^(?:show|display|see|warn|calculate|what|how much|average|total|sum|today)/i.test(
      text.replace(/^(?:the|add|put)\s+(?:the\s+)?/i, ''),
    );
  if (isPlain) return undefined;
  const found = partFor(before, text);
  if (found === undefined) return undefined;
  if (typeof found === 'string') return { refuse: `${found} Nothing was changed.`, offers: missingFor(before, text) };
  if (isShowcase(before))
    return {
      refuse: 'The start page of an app that visitors read shows what it has, not figures, so nothing was changed.',
    };
  const { entity: target, part } = found;
  const title = homeTitle(before, target, part) ?? target.plural;
  if (target.home?.some((each) => isSame(each, part))) return { refuse: `The start page shows **${title}** already.` };
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  if (!entity) return undefined;
  entity.home = [...(entity.home ?? []), part];
  return { plan, say: `The start page now shows **${title}**.` };
};

function missingFor(plan: AppPlan, text: string): string[] {
  const many = lowerFirst(
    (mentionedEntity(plan, text) ?? plan.entities.find(amountIn) ?? plan.entities[0])?.plural ?? 'rows',
  );
  if (unpaid.test(text)) return [`Add paid (yes/no) to ${many}`];
  if (low.test(text)) return [`Add quantity and minimum to ${many}`];
  if (today.test(text)) return [`Add a date field to ${many}`];
  return [`Add an amount field to ${many}`];
}

/** "remove the total from the start page". */
function withoutPart(before: AppPlan, text: string): ReturnType<Command> {
  if (!onHome.test(text)) return undefined;
  const kind = average.test(text)
    ? 'average'
    : sum.test(text) || unpaid.test(text)
      ? 'sum'
      : low.test(text)
        ? 'low'
        : today.test(text)
          ? 'today'
          : undefined;
  const place = before.entities
    .flatMap((entity) => (entity.home ?? []).map((part) => ({ entity, part })))
    .find(
      ({ entity, part }) =>
        part.show === kind || (homeTitle(before, entity, part) ?? '').toLowerCase() === saidTitle(text),
    );
  if (!place) return undefined;
  const plan = copyPlan(before);
  const entity = findEntity(plan, place.entity.name);
  if (!entity) return undefined;
  entity.home = (entity.home ?? []).filter((part) => !isSame(part, place.part));
  return { plan, say: `The start page no longer shows **${homeTitle(before, place.entity, place.part) ?? ''}**.` };
}

const saidTitle = (text: string): string =>
  (/^\w+\s+(?:the\s+)?(.+?)\s+(?:from|on)\b/i.exec(text)?.[1] ?? '').toLowerCase();

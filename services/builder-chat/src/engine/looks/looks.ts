import { type AppPlan, copyPlan, type HomePart } from '../model/app-plan.js';
import { addAskedPages } from './asked-pages.js';
import { askedFigures } from './asks/asked-figures.js';
import { withoutAskedNames } from './asks/asked-names.js';
import { fieldLooks } from './field-looks.js';
import { homeLooks } from './home-looks.js';

/** Most figures and lists of the start page beside the numbers of rows. */
const mostParts = { figures: 3, lists: 3 };

/** Whether two parts show the same rows or the same sum. */
const isAlike = (one: HomePart, other: HomePart): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || (one.show === 'low' && other.show === 'low');

/** A new app as it is shown: how its fields are given, what its start page is for, the pages that were asked for. */
export function withLooks(before: AppPlan, request: string): AppPlan {
  const plan: AppPlan = { ...copyPlan(withoutAskedNames(before, request)), samples: true };
  const left = { ...mostParts };
  const wishes = askedFigures(plan, request).parts;
  for (const entity of plan.entities) {
    entity.fields = fieldLooks(entity, request);
    // Days of the week follow each other as they were put in.
    if (entity.fields[0]?.options?.length === 7 && entity.sort === undefined) entity.sort = 'createdAt';
    const usual = homeLooks(entity).filter(({ show }) => {
      const kind = show === 'sum' || show === 'average' ? 'figures' : 'lists';
      left[kind] -= 1;
      return left[kind] >= 0;
    });
    const asked = wishes.filter((wish) => wish.entity.name === entity.name).map(({ part }) => part);
    const home = [...asked, ...usual.filter((part) => !asked.some((other) => isAlike(part, other)))];
    if (home.length > 0) entity.home = home;
  }
  addAskedPages(plan, request);
  return plan;
}

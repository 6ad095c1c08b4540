import type { AppPlan, EntityPlan } from '../../model/app-plan.js';
import { imageField, namesOf, titleField } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, needService, newNeeds } from '../code/values.js';
import { wordsOf } from '../texts/texts.js';
import { badgeLines, factsLine, rowName } from './row-parts.js';

/** `components/RecipeCards.jsx`: rows as a wall of cards with a menu. */
export function cardsComponent(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  needs.pageUrl = true;
  const image = imageField(entity);
  for (const name of ['ConfirmDelete', ...(image ? ['Picture'] : []), 'RowMenu', names.form])
    needs.components.add(name);
  needService(needs, entity, names.access, names.useRemove, names.label);
  const name = rowName(plan, entity, needs);
  const facts = factsLine(plan, entity, entity.fields, needs);
  const badge = badgeLines(plan, entity, entity.fields, needs);
  return render(template('components/cards'), {
    icons: image ? [`import { ${entity.icon} as ${entity.icon}Icon } from 'lucide-react';`] : [],
    Icon: `${entity.icon}Icon`,
    imports: importLines(needs, plan),
    Cards: names.table,
    hide: titleField(entity).kind === 'ref' ? [', hide'] : [],
    lookups: lookupLines(needs, plan),
    useRemove: names.useRemove,
    detail: names.detail,
    rowName: [name],
    picture: image !== undefined,
    image: image?.key ?? 'image',
    facts,
    badge,
    access: names.access,
    Form: names.form,
    label: names.label,
    one: wordsOf(plan, entity).one,
  });
}

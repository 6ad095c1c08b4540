import { rightsOf } from '@lathe/proto/entities/rights';
import type { AppPlan, EntityPlan } from '../../model/app-plan.js';
import { menuEntities, namesOf } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, laterLines, needService, newNeeds } from '../code/values.js';
import { textSlots } from '../texts/texts.js';

/** An app that is made to be read by visitors shows what it has, not how much. */
export function isShowcase(plan: AppPlan): boolean {
  const open = plan.entities.filter(({ permissions }) => {
    const { read, create, update } = rightsOf(permissions);
    return read === 'all' && create === 'admin' && update === 'admin';
  });
  return open.length > 0 && open.length * 2 >= plan.entities.length;
}

function section(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const slots = {
    Section: `${names.list}Section`,
    useList: names.useList,
    access: names.access,
    list: names.list,
    Many: entity.plural,
    Table: names.table,
  };
  return render(template('pages/showcase-section'), slots, textSlots(plan, entity));
}

/** `pages/Home.jsx` of a public app: what it is, and the latest of what it has. */
export function showcasePage(plan: AppPlan): string {
  const needs = newNeeds();
  const open = menuEntities(plan).filter((entity) => entity.permissions.read === 'all');
  const weight = (entity: EntityPlan): number =>
    (entity.fields.some((field) => field.kind === 'image') ? 2 : 0) +
    (entity.fields.some((field) => field.kind === 'ref') ? 1 : 0);
  const shown = [...open].sort((a, b) => weight(b) - weight(a)).slice(0, 3);
  needs.pageUrl = true;
  for (const name of ['ErrorState', 'ListSkeleton']) needs.components.add(name);
  for (const entity of shown) {
    needs.later.add(namesOf(entity).table);
    needService(needs, entity, namesOf(entity).access, namesOf(entity).useList);
  }
  return render(template('pages/showcase-page'), {
    imports: importLines(needs, plan),
    later: laterLines(needs),
    sections: shown.map((entity) => section(plan, entity)),
    shown: shown.map((entity) => `<${namesOf(entity).list}Section />`),
  });
}

import { type AppPlan, backReferences, type EntityPlan, type FieldPlan } from '../../model/app-plan.js';
import { attr, lines } from '../code/code.js';
import { displayField, imageField, namesOf, statusField, timeField, titleField, viewOf } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import {
  importLines,
  laterLines,
  lookupLines,
  type Needs,
  needService,
  newNeeds,
  plainValue,
  valueCode,
} from '../code/values.js';
import { entitySlots } from '../texts/texts.js';

function fact(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs): string {
  const wide = field.kind === 'long' || field.kind === 'image';
  const classes = field.kind === 'long' ? ' className="whitespace-pre-wrap"' : '';
  const value = valueCode(plan, entity, field, 'row', needs);
  return lines(
    `<Fact label=${attr(field.title)}${wide ? ' wide' : ''} value={row.${field.key}${field.counter ? ' ?? 0' : ''}}>`,
    `  ${classes ? `<span${classes}>${value}</span>` : value}`,
    '</Fact>',
  );
}

interface Related {
  entity: EntityPlan;
  field: FieldPlan;
  component: string;
  /** "Matches", and "Matches · Home team" beside those of the other one. */
  heading: string;
}

function relatedOf(plan: AppPlan, entity: EntityPlan): Related[] {
  const seen = new Set<string>();
  const others = backReferences(plan, entity.name).filter((back) => back.entity.name !== entity.name);
  return others.map((back) => {
    const component = seen.has(back.entity.page)
      ? `${back.entity.page}By${back.field.key.charAt(0).toUpperCase()}${back.field.key.slice(1)}`
      : back.entity.page;
    seen.add(back.entity.page);
    const isOneOfSome = others.filter((other) => other.entity === back.entity).length > 1;
    const heading = isOneOfSome ? `${back.entity.plural} · ${back.field.title}` : back.entity.plural;
    return { ...back, component: `${component}Section`, heading };
  });
}

function sectionCode(plan: AppPlan, related: Related, needs: Needs): string {
  const names = namesOf(related.entity);
  const time = timeField(related.entity);
  const key = related.field.key;
  needService(needs, related.entity, names.access, names.useList);
  for (const name of ['ErrorState', 'ListSkeleton', 'LoadMore']) needs.components.add(name);
  for (const name of [names.form, names.table]) needs.later.add(name);
  const isHiding = viewOf(related.entity) !== 'cards' || titleField(related.entity).kind === 'ref';
  const slots = {
    Section: related.component,
    useList: names.useList,
    key,
    sort: time ? `-${time.key}` : '-createdAt',
    access: names.access,
    Many: related.heading,
    Table: names.table,
    hide: isHiding ? [` hide=${attr(key)}`] : [],
    Form: names.form,
  };
  return render(template('pages/detail-section'), slots, entitySlots(plan, related.entity));
}

/** `pages/DogDetail.jsx`: all of one row, what belongs to it, and edit and delete. */
export function detailPage(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const icon = `${entity.icon}Icon`;
  const status = statusField(entity);
  const title = displayField(entity);
  const related = relatedOf(plan, entity);
  needs.pageUrl = true;
  for (const name of ['AccessGate', 'EmptyState', 'ErrorState', 'ListSkeleton', 'PageHeader'])
    needs.components.add(name);
  for (const name of ['ConfirmDelete', names.form]) needs.later.add(name);
  needService(needs, entity, names.access, names.label, names.useOne, names.useRemove);
  const sections = related.map((each) => sectionCode(plan, each, needs));
  const shown = entity.fields.filter((field) => field !== title && field !== status && field !== imageField(entity));
  const facts = shown.map((field) => fact(plan, entity, field, needs));
  const badge = status ? ` badge={${valueCode(plan, entity, status, 'row', needs)}}` : '';
  const image = imageField(entity);
  if (image) needs.format.add('safeUrl');
  const heading = title
    ? `${names.label}(row)`
    : `[${plainValue(plan, titleField(entity), 'row', needs)}, ${timeField(entity) && timeField(entity) !== titleField(entity) ? plainValue(plan, timeField(entity) as FieldPlan, 'row', needs) : "''"}].filter(Boolean).join(' · ') || ${names.label}(row)`;
  needs.router.add('Link');
  const slots = {
    routing: [[...(detailNeedsLink(facts, badge) ? ['Link'] : []), 'useNavigate', 'useSearchParams'].join(', ')],
    icons: [[`${entity.icon} as ${icon}`, 'Pencil', ...(related.length > 0 ? ['Plus'] : []), 'Trash2'].join(', ')],
    imports: [...(facts.length > 0 ? ["import Fact from '@/components/Fact';"] : []), ...importLines(needs, plan)],
    later: laterLines(needs),
    sections,
    Page: `${names.detail}Page`,
    lookups: lookupLines(needs, plan),
    useOne: names.useOne,
    useRemove: names.useRemove,
    access: names.access,
    list: names.list,
    Icon: icon,
    Many: entity.plural,
    heading: [heading],
    badge: [badge],
    picture: image !== undefined,
    image: image?.key ?? '',
    facts: facts.length > 0,
    factLines: facts,
    related: related.map((each) => `<${each.component} id={row.id} />`),
    Form: names.form,
    label: names.label,
  };
  return render(template('pages/detail-page'), slots, entitySlots(plan, entity));
}

function detailNeedsLink(facts: string[], badge: string): boolean {
  return facts.some((code) => code.includes('<Link ')) || badge.includes('<Link ');
}

import type { AppPlan, EntityPlan, FieldPlan, HomePart } from '../../model/app-plan.js';
import { entityByName, timeField } from '../../model/app-plan.js';
import { attr, lines, str } from '../code/code.js';
import { namesOf, optionsName } from '../code/names.js';
import { namesVariable, type Needs, needService } from '../code/values.js';
import { textsOf, wordsOf } from '../texts/texts.js';
import { chosenRows, chosenTitle, fieldOf } from './home-rows.js';

type SumPart = Extract<HomePart, { show: 'totals' | 'periods' | 'course' }>;

/** A part of the start page that is drawn over many rows at once. */
export const isSumPart = (part: HomePart): part is SumPart =>
  part.show === 'totals' || part.show === 'periods' || part.show === 'course';

/** The title of such a part; none where the entity has no field for it. */
export function sumTitle(plan: AppPlan, entity: EntityPlan, part: SumPart): string | undefined {
  const { home } = textsOf(plan.language);
  const field = part.field === undefined ? undefined : fieldOf(entity, part.field);
  if (part.show !== 'totals' && !timeField(entity)) return undefined;
  if (part.show === 'course') return field && home.course(field.title);
  const by = part.show === 'totals' ? fieldOf(entity, part.by)?.title : home.periods[part.per];
  if (by === undefined) return undefined;
  const title = field ? home.sumBy(field.title, by) : home.byField(wordsOf(plan, entity), by);
  return part.where ? home.only(chosenTitle(plan, entity, part.where), title) : title;
}

/** The panel of such a part over the rows in a variable. */
export function sumPanel(
  plan: AppPlan,
  entity: EntityPlan,
  part: SumPart,
  rows: string,
  needs: Needs,
): string | undefined {
  const title = sumTitle(plan, entity, part);
  if (title === undefined) return undefined;
  const chart =
    part.show === 'totals' ? totals(plan, entity, part, rows, needs) : lineOrBars(entity, part, rows, title, needs);
  needs.components.add('Panel');
  return lines(`<Panel title=${attr(title)}>`, `  ${chart}`, '</Panel>');
}

/** The last arguments of what adds up. */
const summed = ({ field, times }: { field?: string; times?: string }): string =>
  [field, times].map((key) => (key === undefined ? '' : `, ${str(key)}`)).join('');

function lineOrBars(
  entity: EntityPlan,
  part: Exclude<SumPart, { show: 'totals' }>,
  rows: string,
  title: string,
  needs: Needs,
): string {
  const day = str(timeField(entity)?.key ?? 'createdAt');
  if (part.show === 'course') {
    needs.components.add('LinesChart');
    return `<LinesChart label=${attr(title)} data={courseOf(${rows}, ${day}, ${str(part.field)})} />`;
  }
  needs.components.add('BarsChart');
  return `<BarsChart label=${attr(title)} data={byPeriod(${chosenRows(rows, part.where)}, ${day}, ${str(part.per)}${summed(part)})} />`;
}

function totals(
  plan: AppPlan,
  entity: EntityPlan,
  part: Extract<SumPart, { show: 'totals' }>,
  rows: string,
  needs: Needs,
): string {
  const by = fieldOf(entity, part.by);
  const field = part.field === undefined ? undefined : fieldOf(entity, part.field);
  const write = field?.kind === 'money' ? 'formatMoney' : 'formatNumber';
  const time = timeField(entity);
  needs.components.add('Totals');
  needs.format.add(write);
  const target = entityByName(plan, by?.ref ?? '');
  if (target) needs.pageUrl = true;
  const note =
    part.per && time ? `, note: latestSums(rows, ${write}, ${str(time.key)}, ${str(part.per)}${summed(part)})` : '';
  const to = target ? `, to: key && createPageUrl(${str(namesOf(target).detail)}) + '?id=' + key` : '';
  const taken = part.per && time ? '{ key, rows, sum }' : '{ key, sum }';
  const entry = `{ id: key, name: ${by ? nameCode(plan, entity, by, needs) : 'key'} || '–', sum, value: ${write}(sum)${note}${to} }`;
  return `<Totals entries={totalsBy(${chosenRows(rows, part.where)}, ${str(part.by)}${summed(part)}).map((${taken}) => (${entry}))} empty=${attr(textsOf(plan.language).thing(wordsOf(plan, entity)).noneYetHere)} />`;
}

/** What the value in `key` is called. */
function nameCode(plan: AppPlan, entity: EntityPlan, by: FieldPlan, needs: Needs): string {
  const target = entityByName(plan, by.ref ?? '');
  if (target) {
    needs.nameLookups.add(target.name);
    return `${namesVariable(target)}.nameOf(key)`;
  }
  if (by.kind !== 'enum') return 'key';
  needs.format.add('optionOf');
  needService(needs, entity, optionsName(entity, by));
  return `optionOf(${optionsName(entity, by)}, key)?.label`;
}

/** Helpers in `services/sums.js` that code calls. */
export const sumHelpers = ['byPeriod', 'courseOf', 'latestSums', 'totalsBy'];

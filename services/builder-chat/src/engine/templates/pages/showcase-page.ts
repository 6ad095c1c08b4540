import { rightsOf } from '@lathe/proto/entities/rights';
import type { AppPlan, EntityPlan } from '../../model/app-plan.js';
import { menuEntities, namesOf } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, laterLines, needService, newNeeds } from '../code/values.js';
import { entitySlots } from '../texts/texts.js';

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
    sort: entity.sort ?? '-createdAt',
    list: names.list,
    Many: entity.plural,
    Table: names.table,
  };
  return render(template('pages/showcase-section'), slots, entitySlots(plan, entity));
}

/** Visitors may send one in, and see none. */
const isInbox = ({ permissions }: EntityPlan): boolean => {
  const { read, create } = rightsOf(permissions);
  return create === 'all' && read !== 'all';
};

function inboxSection(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const slots = { Section: `${names.list}Section`, access: names.access, Form: names.form, Icon: `${entity.icon}Icon` };
  return render(template('pages/showcase-inbox'), slots, entitySlots(plan, entity));
}

/** All rows, for whoever runs the app alone: visitors need not wait for them. */
const samplesReads = (entities: readonly EntityPlan[]): string[] =>
  entities.length === 0
    ? []
    : [
        'const { user } = useSession();',
        "const runs = allowed('admin', user);",
        ...entities.map((entity) => `const ${namesOf(entity).many} = ${namesOf(entity).useAll}(runs);`),
        `const areLoaded = [${entities.map((entity) => namesOf(entity).many).join(', ')}].every((query) => query.isSuccess);`,
      ];

function samplesLines(entities: readonly EntityPlan[]): string[] {
  const all = entities.map((entity) => `${entity.name}: ${namesOf(entity).many}.data`).join(', ');
  const isEmpty = entities.map((entity) => `${namesOf(entity).many}.data.length === 0`).join(' && ');
  return [
    '{areLoaded && (',
    '  <Suspense>',
    '    <div className="mt-6">',
    `      <SampleRows isEmpty={${isEmpty}} all={{ ${all} }} />`,
    '    </div>',
    '  </Suspense>',
    ')}',
  ];
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
  const inboxes = plan.samples ? plan.entities.filter(isInbox).slice(0, 1) : [];
  for (const entity of inboxes) {
    needs.later.add(namesOf(entity).form);
    needService(needs, entity, namesOf(entity).access);
  }
  const offered = plan.samples ? menuEntities(plan).slice(0, 8) : [];
  if (plan.samples) needs.later.add('SampleRows');
  for (const entity of offered) needService(needs, entity, namesOf(entity).useAll);
  return render(template('pages/showcase-page'), {
    react: [`lazy, Suspense${inboxes.length > 0 ? ', useState' : ''}`],
    icons: [['ArrowRight', ...inboxes.map(({ icon }) => `${icon} as ${icon}Icon`)].join(', ')],
    imports: importLines(needs, plan),
    later: laterLines(needs),
    sections: [...shown.map((entity) => section(plan, entity)), ...inboxes.map((entity) => inboxSection(plan, entity))],
    reads: samplesReads(offered),
    samples: offered.length > 0 ? samplesLines(offered) : [],
    shown: [...shown, ...inboxes].map((entity) => `<${namesOf(entity).list}Section />`),
  });
}

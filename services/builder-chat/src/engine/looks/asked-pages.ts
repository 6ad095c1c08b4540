import { type AppPlan, type EntityPlan, type ExtraKind, pageEnd, timeField } from '../model/app-plan.js';
import { statusField } from '../templates/code/names.js';
import { extraTitle } from '../templates/texts/texts.js';

/** The entity mentioned anywhere in a sentence, the longest name first. */
export function mentionedEntity(plan: AppPlan, text: string): EntityPlan | undefined {
  const names = plan.entities.flatMap((entity) =>
    [entity.plural, entity.singular, entity.name].map((name) => ({ entity, name: name.toLowerCase() })),
  );
  names.sort((a, b) => b.name.length - a.name.length);
  const low = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return names.find(({ name }) => low.includes(` ${name} `))?.entity;
}

/** Of which entity a page over one is meant: the one that is named, else the one that has most to show in it. */
export function subjectOf(plan: AppPlan, text: string, kind: ExtraKind): EntityPlan | undefined {
  const named = mentionedEntity(plan, text);
  if (named && (kind !== 'calendar' || timeField(named))) return named;
  const points = (entity: EntityPlan): number =>
    Number(Boolean(timeField(entity))) + Number(Boolean(statusField(entity)));
  const fit = plan.entities.filter((entity) =>
    kind === 'chart' ? (statusField(entity) ?? timeField(entity)) : timeField(entity),
  );
  return fit.toSorted((one, other) => points(other) - points(one))[0] ?? named ?? plan.entities[0];
}

/** Adds a page over one entity to the end of the menu; answers its title. */
export function addExtra(plan: AppPlan, kind: ExtraKind, entity: EntityPlan): string {
  const isOnly = !plan.extras.some((extra) => extra.kind === kind);
  const title = extraTitle(plan, kind, isOnly ? undefined : entity);
  const page = `${entity.name}${pageEnd[kind]}`;
  plan.extras.push({ kind, entity: entity.name, page, title });
  plan.order.push(page);
  return title;
}

const wants: readonly [ExtraKind, RegExp][] = [
  ['calendar', /\b(?:calendar|month view|kalender|monatsansicht|calendario|calendrier)\b/i],
  [
    'weeks',
    /\b(?:weekly|week by week|wöchentlich\w*|semanal|hebdomadaire)\b[^.;]*\b(?:charts?|graphs?|diagramm?e?|gráfic[oa]|graphique|overview|total)\b|\b(?:charts?|graphs?|diagramm?e?|gráfic[oa]|graphique|see how many|show how many)\b[^.;]*\b(?:(?:per|by|each|every|a) week|pro woche|por semana|par semaine)\b/i,
  ],
  [
    'chart',
    /\b(?:charts?|graphs?|statistics|diagramm?e?|statistik(?:en)?|gráfic[oa]s?|estadísticas|graphiques?|statistiques)\b/i,
  ],
];
const board =
  /\bkanban\b|\btrello\b|\b(?:on|as|into) an? board\b|\bboard (?:view|by|with (?:the )?(?:columns|status)|of|for|where|to (?:move|drag))\b|\bcolumns (?:by|per|for each) (?:status|stage)\b|\bdrag(?:ging)?\b[^.;]*\bcolumns?\b|\btafel\b|\btablero\b|\btableau kanban\b/i;
const noBoard = /\bboards? (?:game|member|meeting|of directors)/i;

/** Pages and views that a first wish asks for, each sentence for what it names. */
export function addAskedPages(plan: AppPlan, request: string): void {
  for (const sentence of request.split(/(?<=[.!?;\n])\s+/)) {
    const kinds = wants.filter(([, pattern]) => pattern.test(sentence)).map(([kind]) => kind);
    for (const kind of kinds) {
      // A weekly chart is the chart that is meant.
      if (kind === 'chart' && kinds.includes('weeks')) continue;
      const entity = subjectOf(plan, sentence, kind);
      const isShown = plan.extras.some((extra) => extra.kind === kind && extra.entity === entity?.name);
      if (entity && !isShown && (kind !== 'calendar' || timeField(entity))) addExtra(plan, kind, entity);
    }
    if (!board.test(sentence) || noBoard.test(sentence)) continue;
    const named = mentionedEntity(plan, sentence);
    const shown = named && statusField(named) ? named : plan.entities.find((each) => statusField(each));
    if (shown) shown.view = 'board';
  }
}

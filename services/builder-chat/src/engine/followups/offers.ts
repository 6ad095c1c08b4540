import { lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { type AppPlan, displayField, timeField } from '../model/app-plan.js';

interface Candidate {
  /** Words of a wish that it is near to. */
  words: RegExp;
  wish: string;
}

const most = 3;

/** The things that the engine can do for this app which are nearest to a wish; each is a wish that it understands. */
export function nearestWishes(plan: AppPlan, wish: string): string[] {
  const near = candidates(plan, wish)
    .map((candidate, index) => ({ ...candidate, points: points(candidate, wish), index }))
    .toSorted((one, other) => other.points - one.points || one.index - other.index);
  return near.slice(0, most).map((candidate) => candidate.wish);
}

const points = ({ words }: Candidate, wish: string): number =>
  wish.toLowerCase().match(new RegExp(words.source, 'gi'))?.length ?? 0;

function candidates(plan: AppPlan, wish: string): Candidate[] {
  const entity = mentionedEntity(plan, wish) ?? plan.entities[0];
  const looks: Candidate[] = [
    {
      words: /look|design|style|font|serif|letter|type|pretty|elegant|classic|big|small|size|bold|heading/,
      wish: plan.serif ? 'Use a plain font for headings' : 'Use a serif font for headings',
    },
    {
      words: /colou?r|button|bright|dark|theme|look|design|pretty|nice|modern|contrast/,
      wish: 'Make the colours calmer',
    },
  ];
  if (entity === undefined) return looks;
  const many = lowerFirst(entity.plural);
  const time = timeField(entity);
  const name = displayField(entity);
  const sorted = time ?? name;
  return [
    { words: /sample|example|empty|test|data|row|fill|import|csv|list/, wish: `Add five sample rows to ${many}` },
    {
      words: /field|column|add|store|note|also|need|save|detail|information|attach/,
      wish: `Add a notes field to ${many}`,
    },
    ...(sorted
      ? [
          {
            words: /sort|order|first|newest|oldest|top|alphabet|latest/,
            wish: `Sort ${many} by ${lowerFirst(sorted.title)}`,
          },
        ]
      : []),
    {
      words: /public|share|everyone|visitor|see|read|access|right|permission|login|private|who/,
      wish: entity.permissions.read === 'all' ? `Only admins may see ${many}` : `Let everyone read ${many}`,
    },
    {
      words: /only|delete|change|edit|protect|lock|admin|right|permission|allow|may/,
      wish: `Only admins may change ${many}`,
    },
    ...(time && !plan.extras.some(({ kind }) => kind === 'calendar')
      ? [
          {
            words: /calendar|week|month|date|day|schedule|when|time|appointment|plan/,
            wish: `Add a calendar of ${many}`,
          },
        ]
      : []),
    ...(plan.extras.some(({ kind }) => kind === 'chart')
      ? []
      : [
          {
            words: /chart|graph|statistic|number|count|total|sum|report|how many|dashboard|average/,
            wish: `Add a chart of ${many}`,
          },
        ]),
    { words: /start|home|first page|landing|open|menu|navigation/, wish: `Make ${many} the start page` },
    ...looks,
  ];
}

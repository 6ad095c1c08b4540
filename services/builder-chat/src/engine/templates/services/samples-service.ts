import { rightsOf } from '@lathe/proto/entities/rights';
import type { AppPlan } from '../../model/app-plan.js';
import { lines, str } from '../code/code.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { rowsFor } from '../samples/sample-rows.js';

const rowsOfEach = 5;
/** A day that dates are made from, so that what is written of them is how far from it they are. */
const anyDay = '2000-01-15';
const dayMs = 86_400_000;

function valueCode(value: unknown): string {
  const text = String(value);
  const reference = /^@ref:(\w+):(\d+)$/.exec(text);
  if (reference) return `{ of: ${str(reference[1] ?? '')}, at: ${reference[2] ?? '0'} }`;
  const near = /^(?:1999|2000)-\d\d-\d\d(?:T(\d\d:\d\d).*)?$/.exec(text);
  if (!near) return typeof value === 'string' ? str(value) : text;
  const day = Math.round((Date.parse(text.slice(0, 10)) - Date.parse(anyDay)) / dayMs);
  return near[1] === undefined ? `{ day: ${day} }` : `{ day: ${day}, time: ${str(near[1])} }`;
}

const rowCode = (row: Record<string, unknown>): string =>
  `{ ${Object.entries(row)
    .map(([key, value]) => `${key}: ${valueCode(value)}`)
    .join(', ')} },`;

/** `services/samples.js`: rows that whoever runs the app can add to see how it looks, and take away again. */
export function samplesService(plan: AppPlan): string {
  // A picture that is needed cannot be made up.
  const fillable = plan.entities.filter(
    ({ fields, permissions }) =>
      rightsOf(permissions).create !== 'none' &&
      !fields.some(({ kind, required }) => (kind === 'image' || kind === 'file') && required),
  );
  const all = rowsFor({ ...plan, entities: fillable }, fillable, rowsOfEach, anyDay);
  return render(template('services/samples-service'), {
    imports: all.map(({ entity }) => `import { ${entity} } from '@/entities/${entity}';`),
    entries: all.map(({ entity, rows }) =>
      lines(
        '{',
        `  name: ${str(entity)},`,
        `  entity: ${entity},`,
        '  rows: [',
        ...rows.map((row) => `    ${rowCode(row)}`),
        '  ],',
        '},',
      ),
    ),
  });
}

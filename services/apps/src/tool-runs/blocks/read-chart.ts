import { type ChartKind, chartKinds } from '@lathe/proto/apps/tools/blocks';
import type { ChartContent } from '@lathe/proto/apps/tools/run-blocks';
import { blockLimits as limits } from './block-limits.js';
import { cut } from './cut.js';
import type { Read } from './read.js';
import { numberIn, tableIn } from './read-table.js';

/** How an answer says that its chart is drawn. */
const saidKind = /^[\s`*_"{]*(?:chart|kind|type)["\s*_]*[:=]\s*["*_]*(bar|line|pie)\b/im;
/** Names of columns that say nothing of what stands in them. */
const anyName = /^(?:labels?|names?|values?)?$/i;

/** A table of two columns: what a point is called, and how much it is. `kind` is null where the answer chooses. */
export function readChart(text: string, kind: ChartKind | null): Read | null {
  const table = tableIn(text);
  const points = (table?.rows ?? []).flatMap(([label = '', number = '']) => {
    const value = numberIn(number);
    return value === null || label === '' ? [] : [{ label: cut(label, limits.label), value }];
  });
  if (points.length === 0) return null;
  const shown = points.slice(0, limits.points);
  const [label = '', value = ''] = table?.columns ?? [];
  const content: ChartContent = {
    type: 'chart',
    kind: drawable(kind ?? kindIn(text), shown),
    axes: { label: axisOf(label), value: axisOf(value) },
    points: shown,
  };
  return { content, isCut: points.length > limits.points };
}

function kindIn(text: string): ChartKind {
  // It stands before its numbers; a long text is not searched through.
  const said = saidKind.exec(text.slice(0, 500))?.[1]?.toLowerCase();
  return chartKinds.find((kind) => kind === said) ?? 'bar';
}

/** One point makes no line, and what is below nothing is no part of a whole: those are bars. */
function drawable(kind: ChartKind, points: ChartContent['points']): ChartKind {
  if (kind === 'line' && points.length < 2) return 'bar';
  const isWhole = points.every(({ value }) => value >= 0) && points.some(({ value }) => value > 0);
  return kind === 'pie' && !isWhole ? 'bar' : kind;
}

const axisOf = (name: string): string => (anyName.test(name) ? '' : cut(name, limits.label));

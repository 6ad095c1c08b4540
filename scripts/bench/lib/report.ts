// How benchmarks print: one line per figure, with what it is held against.
import { cpus, totalmem } from 'node:os';

/** Prints what the figures were measured on. */
export function machine(): void {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}`,
  );
}

/** What a figure is held against. */
export interface Comparison {
  /** Whose value `other` is. */
  against?: string;
  other?: number;
  /** In the unit of the figure; a value above it fails the benchmark. */
  limit?: number;
  /** In the unit of the figure; a value below it fails the benchmark. */
  least?: number;
  target?: string | undefined;
}

/**
 * Prints `name: value unit | against: other unit | ratio | limit unit | ratio | least unit | ratio | target`. A value over
 * its limit, or below what it is to be at least, fails the benchmark.
 */
export function figure(
  name: string,
  value: number,
  unit: string,
  { against, other, limit, least, target }: Comparison = {},
): void {
  const parts = [`${name}: ${format(value)} ${unit}`];
  if (other !== undefined) parts.push(`${against}: ${format(other)} ${unit}`, `ratio ${format(value / other)}`);
  if (limit !== undefined) {
    const isOver = value > limit;
    parts.push(`limit: ${format(limit)} ${unit}`, `ratio ${format(value / limit)}${isOver ? ', OVER THE LIMIT' : ''}`);
    if (isOver) process.exitCode = 1;
  }
  if (least !== undefined) {
    const isMissed = value < least;
    parts.push(`at least: ${format(least)} ${unit}`, `ratio ${format(value / least)}${isMissed ? ', MISSED' : ''}`);
    if (isMissed) process.exitCode = 1;
  }
  if (target) parts.push(`target ${target}`);
  console.log(parts.join(' | '));
}

const format = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);

/** The value below which `share` of the sorted values lie. Throws where there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

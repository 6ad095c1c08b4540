// How benchmarks print: one line per figure, with what it is held against.
import { cpus, totalmem } from 'node:os';

export function machine() {
  console.log(
    `${cpus().length} x ${cpus()[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}`,
  );
}

/**
 * Prints `name: value unit | against: other unit | ratio | limit unit | ratio | target`. A value over its limit fails
 * the benchmark.
 */
export function figure(name, value, unit, { against, other, limit, target } = {}) {
  const parts = [`${name}: ${format(value)} ${unit}`];
  if (other !== undefined) parts.push(`${against}: ${format(other)} ${unit}`, `ratio ${format(value / other)}`);
  if (limit !== undefined)
    parts.push(
      `limit: ${format(limit)} ${unit}`,
      `ratio ${format(value / limit)}${value > limit ? ', OVER THE LIMIT' : ''}`,
    );
  if (value > limit) process.exitCode = 1;
  if (target) parts.push(`target ${target}`);
  console.log(parts.join(' | '));
}

const format = (value) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2));

/** The value below which `share` of the sorted values lie. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

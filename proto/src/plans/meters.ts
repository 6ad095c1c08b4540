import type { LimitReason } from './limit-reasons.js';
import type { LimitName } from './plans.js';

/** Calendar periods, UTC. */
export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

interface MeterPeriod {
  readonly period: Period;
  readonly limit: LimitName;
  /** What a caller is told when this period's limit is met. */
  readonly reason: LimitReason;
}

/**
 * Things that are used up, with the periods in which accounts counts them (design 12.1). The shorter period comes
 * first: it is back sooner.
 */
export const meters = {
  'builder-messages': [
    { period: 'day', limit: 'builderMessagesPerDay', reason: 'builder-messages-day' },
    { period: 'month', limit: 'builderMessagesPerMonth', reason: 'builder-messages-month' },
  ],
  'model-calls': [{ period: 'month', limit: 'modelCallsPerMonth', reason: 'model-calls' }],
  mails: [{ period: 'month', limit: 'mailsPerMonth', reason: 'mails' }],
  /** Tools that a language model wrote of a description. */
  'tool-generations': [{ period: 'month', limit: 'toolGenerationsPerMonth', reason: 'tool-generations' }],
  /** Credits of runs of tools. */
  runs: [{ period: 'month', limit: 'runsPerMonth', reason: 'runs' }],
  /** Bytes of data items that were made searchable. */
  'data-processing': [{ period: 'month', limit: 'dataProcessingPerMonth', reason: 'data-processing' }],
} as const satisfies Record<string, readonly MeterPeriod[]>;
export type Meter = keyof typeof meters;
export const meterNames = Object.keys(meters) as [Meter, ...Meter[]];

/** The period of a moment, `2026-11-22` or `2026-11`. */
export const periodOf = (period: Period, at: Date): string => at.toISOString().slice(0, period === 'day' ? 10 : 7);

/** When the period of a moment ends. */
export function endOf(period: Period, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return new Date(period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

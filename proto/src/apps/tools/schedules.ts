/** How those who build a tool let it run by itself. */
import { z } from 'zod';
import { id, isoDate } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { sentRun, toolRun } from './runs.js';

/** So many runs in a row that fail end a schedule. */
export const maxScheduleFailures = 3;

const timeZone = z.string().max(60).refine(isTimeZone, 'is no time zone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const scheduleTimes = z.strictObject({
  every: z.enum(['day', 'week']),
  /** 1 is Monday, 7 is Sunday; where it runs every week. */
  weekday: z.int().min(1).max(7),
  /** By the clock of the time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, as 09:30'),
  timeZone,
});
export type ScheduleTimes = z.output<typeof scheduleTimes>;

/** What is set of a schedule; it puts the same in every time. */
export const sentSchedule = scheduleTimes.extend({ isOn: z.boolean(), ...sentRun.shape });
export type SentSchedule = z.output<typeof sentSchedule>;

/** `pausedBecause` says what ended it, after some runs in a row that failed. */
export const toolSchedule = sentSchedule.extend({
  nextRunAt: isoDate.nullable(),
  pausedBecause: z.string().nullable(),
});
export type ToolSchedule = z.output<typeof toolSchedule>;

const scheduled = z.object({
  schedule: toolSchedule.nullable(),
  /** What it has answered, the newest first; 10 at most. */
  runs: z.array(toolRun.pick({ runId: true, answer: true, made: true, sources: true, rows: true, createdAt: true })),
  /** What is chosen among in each field that asks for an item of another tool, by its name. */
  items: z.record(z.string(), z.array(z.string())),
});
export type Scheduled = z.output<typeof scheduled>;

const ofTool = {
  service: 'apps',
  auth: 'account',
  path: '/api/apps/{id}/tools/{toolId}/schedule',
  params: z.object({ id, toolId: id }),
  response: scheduled,
} as const;

export const readToolSchedule = defineRoute({
  ...ofTool,
  method: 'GET',
  summary: 'When a tool runs by itself',
  workspaceRole: 'viewer',
  errors: ['not-found'],
});

/**
 * Its runs count against the owner's plan, as try-outs do, and against no limit of a person. Turning it on again forgets
 * what had failed.
 */
export const setToolSchedule = defineRoute({
  ...ofTool,
  method: 'PUT',
  summary: 'Let a tool run by itself',
  workspaceRole: 'editor',
  body: sentSchedule,
  errors: ['not-found', 'does-not-validate', 'plan/app-read-only', 'tool/sources-not-searched'],
});

import type { SentSchedule } from '@lathe/proto/apps/tools/schedules';
import type { ErrorCode } from '@lathe/proto/errors/codes';

/** When a tool runs by itself, and with what. */
export interface ToolScheduleRecord extends SentSchedule {
  /** Another one with every save: what an earlier one has put in line does nothing. */
  readonly scheduleId: string;
  /** Null while it is off. */
  readonly nextRunAt: Date | null;
  /** Runs in a row that failed. */
  readonly failures: number;
  /** The code of what ended it. */
  readonly pausedBecause: ErrorCode | null;
}

/** Those who run a tool by schedule are one person, whose runs its builders see. */
export const schedulePerson = 'schedule';

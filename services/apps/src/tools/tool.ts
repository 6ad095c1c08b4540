import type { ToolValues } from '@lathe/proto/apps/tools/model';
import type { ListedTool } from '@lathe/proto/apps/tools/runs';
import type { ToolScheduleRecord } from './tool-schedule.js';

/** A tool of an app (design 12.7). Its values are what its builder sets. */
export interface ToolRecord {
  readonly toolId: string;
  readonly appId: string;
  readonly values: ToolValues & { readonly path: string };
  readonly status: 'draft' | 'active';
  /** When it runs by itself; absent before anybody has set it. */
  readonly schedule?: ToolScheduleRecord;
  /** Its place among the tools of the app; the lowest is the first. */
  readonly position: number;
  /** Grows with every change. */
  readonly seq: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ToolChange = Partial<Pick<ToolRecord, 'values' | 'status' | 'position'>>;

export const titleOf = ({ values }: Pick<ToolRecord, 'values'>): string => values.header ?? '';

/** What the page that lists the tools of an app says of one. */
export const listed = ({ values }: Pick<ToolRecord, 'values'>): ListedTool => ({
  path: values.path,
  header: values.header ?? '',
  description: values.description ?? '',
});

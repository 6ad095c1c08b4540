import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { mayChange } from '@/features/apps/may-change';
import { Section } from '@/features/panels/fields/section';
import type { EditedTool } from '../saving/use-tool';
import { scheduleQuery } from './api';
import { ScheduleForm } from './schedule-form';
import { ScheduledRuns } from './scheduled-runs';

/** When a tool runs by itself, with what, and what came of it. */
export function ScheduleSection({ app, edited }: { app: App; edited: EditedTool }) {
  const scheduled = useQuery(scheduleQuery(app.appId, edited.tool.toolId)).data;
  if (scheduled === undefined) return null;
  const { schedule, runs, items } = scheduled;
  return (
    <Section title="Schedule">
      <p className="text-muted">
        Lets the tool run by itself, with the same input every time. What it runs counts against your plan.
      </p>
      {schedule?.pausedBecause != null && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          It was turned off, since it failed three times in a row: {schedule.pausedBecause}
        </p>
      )}
      <fieldset disabled={!mayChange(app)} className="flex min-w-0 flex-col gap-4">
        <ScheduleForm key={schedule?.pausedBecause} app={app} edited={edited} schedule={schedule} items={items} />
      </fieldset>
      {runs.length > 0 && <ScheduledRuns runs={runs} />}
    </Section>
  );
}

import type { App } from '@lathe/proto/apps/model';
import type { Scheduled, SentSchedule, ToolSchedule } from '@lathe/proto/apps/tools/schedules';
import { useState } from 'react';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { toAppError } from '@/lib/app-error';
import { exactTime } from '@/lib/time';
import type { EditedTool } from '../saving/use-tool';
import { useSetSchedule } from './api';
import { ScheduledInput } from './scheduled-input';

interface ScheduleFormProps {
  app: App;
  edited: EditedTool;
  schedule: ToolSchedule | null;
  items: Scheduled['items'];
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const fresh = (): SentSchedule => ({
  isOn: false,
  every: 'day',
  weekday: 1,
  time: '09:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  input: '',
  values: {},
});

function sentOf({ nextRunAt: _next, pausedBecause: _paused, ...sent }: ToolSchedule): SentSchedule {
  return sent;
}

/** Saved when its button is pressed: a tool that begins to run by itself does so on purpose. */
export function ScheduleForm({ app, edited: { tool, saves }, schedule, items }: ScheduleFormProps) {
  const [typed, setTyped] = useState<SentSchedule>(() => (schedule === null ? fresh() : sentOf(schedule)));
  const save = useSetSchedule(app.appId, tool.toolId);
  const change = (more: Partial<SentSchedule>): void => setTyped({ ...typed, ...more });
  const failure = save.error === null ? null : toAppError(save.error);
  const problem = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;
  const submit = async (): Promise<void> => {
    // The server looks at what is put in by the fields that it knows.
    await saves.flush();
    const asked = new Set(tool.fields?.map(({ name }) => name));
    const values = Object.fromEntries(Object.entries(typed.values).filter(([name]) => asked.has(name)));
    save.mutate({ ...typed, values }, { onSuccess: () => showToast('Schedule saved') });
  };
  return (
    <>
      <SwitchField label="Run by schedule" checked={typed.isOn} onChange={(isOn) => change({ isOn })} />
      {typed.isOn && (
        <>
          <Times typed={typed} change={change} timeProblem={problem('time')} />
          <ScheduledInput appId={app.appId} tool={tool} items={items} typed={typed} change={change} problem={problem} />
        </>
      )}
      {schedule?.nextRunAt != null && typed.isOn && (
        <p className="text-sm text-muted">
          Runs next on <time dateTime={schedule.nextRunAt}>{exactTime(schedule.nextRunAt)}</time>
        </p>
      )}
      <FormError message={failure?.message} />
      {(typed.isOn || schedule !== null) && (
        <Button className="self-start" busy={save.isPending} onClick={() => void submit()}>
          Save schedule
        </Button>
      )}
    </>
  );
}

interface TimesProps {
  typed: SentSchedule;
  change: (more: Partial<SentSchedule>) => void;
  timeProblem: string | undefined;
}

function Times({ typed: { every, weekday, time, timeZone }, change, timeProblem }: TimesProps) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([timeZone, here, 'UTC'])].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="How often"
        value={every}
        options={[
          { value: 'day', label: 'Every day' },
          { value: 'week', label: 'Every week' },
        ]}
        onChange={(next) => change({ every: next })}
      />
      {every === 'week' && (
        <SelectField
          label="On"
          value={String(weekday)}
          options={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          onChange={(next) => change({ weekday: Number(next) })}
        />
      )}
      <FormField
        label="At"
        type="time"
        value={time}
        error={timeProblem}
        onChange={({ target }) => change({ time: target.value })}
      />
      <SelectField label="Time zone" value={timeZone} options={zones} onChange={(next) => change({ timeZone: next })} />
    </div>
  );
}

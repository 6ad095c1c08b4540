import type { FieldValue } from '@lathe/proto/apps/tools/field-values';
import type { Tool } from '@lathe/proto/apps/tools/model';
import type { Scheduled, SentSchedule } from '@lathe/proto/apps/tools/schedules';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { ScheduledValue } from './scheduled-value';

interface ScheduledInputProps {
  appId: string;
  tool: Tool;
  items: Scheduled['items'];
  typed: SentSchedule;
  change: (more: Partial<SentSchedule>) => void;
  /** What is wrong with a part of it, by its path. */
  problem: (path: string) => string | undefined;
}

/** What is put into the tool every time. */
export function ScheduledInput({ appId, tool, items, typed: { input, values }, change, problem }: ScheduledInputProps) {
  const put = (name: string, value: FieldValue | undefined): void => {
    const { [name]: _, ...others } = values;
    change({ values: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <>
      {tool.isInputHidden !== true && (
        <TextAreaField
          label="Input"
          value={input}
          maxLength={10_000}
          error={problem('input')}
          onChange={(text) => change({ input: text })}
        />
      )}
      {tool.fields?.map((field) => (
        <ScheduledValue
          key={field.name}
          appId={appId}
          field={field}
          items={items[field.name]}
          value={values[field.name]}
          problem={problem(`values.${field.name}`)}
          onChange={(value) => put(field.name, value)}
        />
      ))}
    </>
  );
}

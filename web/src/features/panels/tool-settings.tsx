import type { App } from '@lathe/proto/apps/model';
import { NumberField } from './fields/number-field';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

/** How often and how a tool runs; the model's part is for admins. */
export function ToolSettings({ app, admin }: { app: App; admin: boolean }) {
  const { values, set, problem } = usePart(app, 'settings');
  return (
    <Section title="Runs">
      <p className="text-muted">These hold for every tool that has none of its own.</p>
      <NumberField
        label={labels.settings.dailyUserLimit}
        value={values.dailyUserLimit}
        min={1}
        max={100}
        error={problem('dailyUserLimit')}
        onChange={(dailyUserLimit) => set({ dailyUserLimit })}
      />
      <NumberField
        label={labels.settings.weeklyUserLimit}
        value={values.weeklyUserLimit}
        min={1}
        max={100}
        error={problem('weeklyUserLimit')}
        onChange={(weeklyUserLimit) => set({ weeklyUserLimit })}
      />
      {admin && (
        <>
          <NumberField
            label={labels.settings.modelTemperature}
            value={values.modelTemperature}
            fallback={0.7}
            min={0}
            max={2}
            step={0.1}
            error={problem('modelTemperature')}
            onChange={(modelTemperature) => set({ modelTemperature })}
          />
          <NumberField
            label={labels.settings.creditsPerRun}
            value={values.creditsPerRun}
            fallback={1}
            min={0}
            max={20}
            error={problem('creditsPerRun')}
            onChange={(creditsPerRun) => set({ creditsPerRun })}
          />
          <SwitchField
            label={labels.settings.userCanEditResults}
            checked={values.userCanEditResults ?? false}
            error={problem('userCanEditResults')}
            onChange={(userCanEditResults) => set({ userCanEditResults })}
          />
        </>
      )}
    </Section>
  );
}

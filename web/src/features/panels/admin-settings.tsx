import type { App } from '@lathe/proto/apps/model';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

const switches = ['isClaimable', 'requireBuilderCollaboratorAccount', 'isAppTemplate'] as const;

/** What admins of the installation decide about an app. */
export function AdminSettings({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'settings');
  return (
    <Section title="Claim and template">
      {switches.map((field) => (
        <SwitchField
          key={field}
          label={labels.settings[field]}
          checked={values[field] ?? false}
          error={problem(field)}
          onChange={(checked) => set({ [field]: checked })}
        />
      ))}
    </Section>
  );
}

import type { App } from '@lathe/proto/apps/model';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { TextField } from './fields/text-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

/** With the most characters that each holds. */
const templateTexts = { templateCategory: 40, templateDescription: 300, templateImageUrl: 2000 } as const;
type TemplateText = keyof typeof templateTexts;

/** Not `requireBuilderCollaboratorAccount`: every account is a builder's, so it would change nothing. */
const switches = ['isClaimable', 'isAppTemplate'] as const;

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
      {values.isAppTemplate === true &&
        (Object.keys(templateTexts) as TemplateText[]).map((field) => (
          <TextField
            key={field}
            label={labels.settings[field]}
            maxLength={templateTexts[field]}
            value={values[field] ?? ''}
            error={problem(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
    </Section>
  );
}

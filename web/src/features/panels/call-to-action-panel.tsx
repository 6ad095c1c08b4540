import type { App } from '@lathe/proto/apps/model';
import { Section } from './fields/section';
import { TextAreaField } from './fields/text-area-field';
import { TextField } from './fields/text-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

/** Where people are led on from the app. */
export function CallToActionPanel({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'texts');
  return (
    <Section title="At the end of every page">
      <TextAreaField
        label={labels.texts.ctaMessage}
        value={values.ctaMessage ?? ''}
        maxLength={300}
        error={problem('ctaMessage')}
        onChange={(ctaMessage) => set({ ctaMessage })}
      />
      <TextField
        label={labels.texts.ctaButton}
        value={values.ctaButton ?? ''}
        maxLength={60}
        error={problem('ctaButton')}
        onChange={(ctaButton) => set({ ctaButton })}
      />
      <TextField
        label={labels.texts.ctaLink}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={values.ctaLink ?? ''}
        maxLength={2000}
        hint="It is shown once it has a message and a link."
        error={problem('ctaLink')}
        onChange={(ctaLink) => set({ ctaLink })}
      />
    </Section>
  );
}

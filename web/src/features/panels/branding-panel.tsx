import { fieldRules, maySet } from '@lathe/proto/apps/field-rules';
import type { App, AppStyle } from '@lathe/proto/apps/model';
import { showsWatermark } from '@lathe/proto/plans/features';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from '@/components/ui/segmented';
import { accountQuery } from '@/features/auth/api';
import { usePlanName } from '@/features/plans/use-plan-name';
import { ColourField } from './fields/colour-field';
import { ImageField } from './fields/image-field';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';

const styleNames = [
  { value: 'built', label: 'As built' },
  { value: 'dark', label: 'Dark' },
  { value: 'colorful', label: 'Colorful' },
  { value: 'light', label: 'Light' },
] as const;

const textColours = ['headerTextColor', 'subheaderTextColor'] as const;
const buttonColours = ['buttonBackgroundColor', 'buttonTextColor'] as const;

/** How an app looks: it counts in the preview and in the published app as soon as it is saved. */
export function BrandingPanel({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'style');
  const colour = (field: 'background' | (keyof AppStyle & `${string}Color`)) => (
    <ColourField
      key={field}
      label={labels.style[field]}
      value={values[field] ?? ''}
      error={problem(field)}
      onChange={(value) => set({ [field]: value })}
    />
  );
  return (
    <>
      <Section title="Look">
        <div>
          <p className="mb-1.5 font-medium" aria-hidden>
            {labels.style.styleName}
          </p>
          <Segmented
            label={labels.style.styleName}
            value={values.styleName || 'built'}
            options={styleNames}
            onChange={(chosen) => set({ styleName: chosen === 'built' ? '' : chosen })}
          />
        </div>
        <ImageField
          appId={app.appId}
          label={labels.style.logoUrl}
          hint="At the top of the app, where people sign in, and in the tab. Under 10 MB."
          value={values.logoUrl ?? ''}
          error={problem('logoUrl')}
          onChange={(logoUrl) => set({ logoUrl })}
        />
      </Section>
      <Section title="Background">
        {colour('background')}
        <ImageField
          appId={app.appId}
          label={labels.style.backgroundImage}
          hint="Behind every page of the app. Under 10 MB."
          value={values.backgroundImage ?? ''}
          error={problem('backgroundImage')}
          onChange={(backgroundImage) => set({ backgroundImage })}
        />
      </Section>
      <Section title="Texts">{textColours.map(colour)}</Section>
      <Section title="Buttons">{buttonColours.map(colour)}</Section>
      <Watermark app={app} />
    </>
  );
}

/** Hidden by some plans from the start; switched by hand from Moon up, and by admins. */
function Watermark({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'style');
  const account = useQuery(accountQuery()).data;
  const nameOf = usePlanName();
  if (account === undefined) return null;
  const mayChoose = maySet(fieldRules.style.hideBuildAI, { ...account, role: app.role });
  const isHidden = !showsWatermark(values, account);
  return (
    <Section title="Watermark">
      <SwitchField
        label={labels.style.hideBuildAI}
        hint={
          mayChoose
            ? 'The mark at the corner of every page of the app.'
            : isHidden
              ? `Your plan hides it. From the ${nameOf('moon')} plan up you can switch it.`
              : `Your plan shows it. The ${nameOf('builder')} plan hides it; from the ${nameOf('moon')} plan up you can switch it.`
        }
        checked={isHidden}
        disabled={!mayChoose}
        error={problem('hideBuildAI')}
        onChange={(hideBuildAI) => set({ hideBuildAI })}
      />
    </Section>
  );
}

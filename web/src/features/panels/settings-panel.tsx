import type { App } from '@lathe/proto/apps/model';
import { locksSettings } from '@lathe/proto/apps/panels';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { SelectField } from '@/components/select-field';
import { LoadingPart } from '@/components/ui/loading-part';
import { UpgradeButton } from '@/components/upgrade-button';
import { accountQuery } from '@/features/auth/api';
import { visibilityLabels } from '@/features/publish/access-fields';
import { AdminSettings } from './admin-settings';
import { Section } from './fields/section';
import { SwitchField } from './fields/switch-field';
import { TextField } from './fields/text-field';
import { labels } from './labels';
import { usePart } from './saving/use-saves';
import { ToolSettings } from './tool-settings';

const Memberships = lazy(() =>
  import('@/features/memberships/memberships').then(({ Memberships: component }) => ({ default: component })),
);

const AppPlans = lazy(() =>
  import('@/features/app-plans/app-plans').then(({ AppPlans: component }) => ({ default: component })),
);

const visibilities = Object.entries(visibilityLabels).map(([value, { label }]) => ({
  value: value as Visibility,
  label,
}));

/** Spec 2, section 5. */
const needsDomain = 'For user signup, you have to publish the app and set custom domain';

export function SettingsPanel({ app }: { app: App }) {
  const account = useQuery(accountQuery()).data;
  const isLocked = account !== undefined && locksSettings(app.appType, account);
  const isTool = app.appType === 'AI_TOOL' || app.appType === 'AI_APP';
  return (
    <>
      {isLocked && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn"
        >
          <p>Upgrade your plan to edit tool settings</p>
          <UpgradeButton code="app/tool-settings-locked" details={featureDetails('tool-settings')} />
        </div>
      )}
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
        <Access app={app} />
        <SignUp app={app} />
        <Section title="Paid memberships">
          <LoadingPart label="Loading memberships" className="h-16">
            <Memberships app={app} />
          </LoadingPart>
        </Section>
        <Section title="Plans">
          <LoadingPart label="Loading plans" className="h-32">
            <AppPlans app={app} />
          </LoadingPart>
        </Section>
        {app.appType === 'SPACE_APP' && app.pages.length > 0 && <MainPage app={app} />}
        {isTool && <ToolSettings app={app} admin={account?.isAdmin === true} />}
        {account?.isAdmin === true && <AdminSettings app={app} />}
      </fieldset>
    </>
  );
}

function Access({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'app');
  return (
    <Section title="Access">
      <SelectField
        label={labels.app.visibility}
        value={values.visibility}
        options={visibilities}
        onChange={(visibility) => set({ visibility })}
      >
        <p className="mt-1.5 text-sm text-muted">{problem('visibility') ?? visibilityLabels[values.visibility].hint}</p>
      </SelectField>
      <SignUpSwitch app={app} />
    </Section>
  );
}

function SignUpSwitch({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'settings');
  const isOn = values.isSignupEnabled ?? false;
  const isPublished = app.status === 'active';
  return (
    <SwitchField
      label={labels.settings.isSignupEnabled}
      hint={isPublished || isOn ? 'Visitors may create an account in this app.' : needsDomain}
      checked={isOn}
      disabled={!isOn && !isPublished}
      error={problem('isSignupEnabled')}
      onChange={(isSignupEnabled) => set({ isSignupEnabled })}
    />
  );
}

/** What people are shown where they sign in; expected where they can sign up. */
function SignUp({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'settings');
  const isExpected = values.isSignupEnabled ?? false;
  const missing = (value: string | undefined) =>
    isExpected && (value ?? '') === '' ? { isMissing: true, hint: 'Expected where people can sign up.' } : {};
  const { termsOfServiceLink, privacyPolicyLink, supportEmail } = values;
  return (
    <Section title="Terms, privacy and support">
      <TextField
        label={labels.settings.termsOfServiceLink}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={termsOfServiceLink ?? ''}
        maxLength={2000}
        error={problem('termsOfServiceLink')}
        onChange={(value) => set({ termsOfServiceLink: value })}
        {...missing(termsOfServiceLink)}
      />
      <TextField
        label={labels.settings.privacyPolicyLink}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={privacyPolicyLink ?? ''}
        maxLength={2000}
        error={problem('privacyPolicyLink')}
        onChange={(value) => set({ privacyPolicyLink: value })}
        {...missing(privacyPolicyLink)}
      />
      <TextField
        label={labels.settings.supportEmail}
        type="email"
        inputMode="email"
        value={supportEmail ?? ''}
        maxLength={254}
        error={problem('supportEmail')}
        onChange={(value) => set({ supportEmail: value })}
        {...missing(supportEmail)}
      />
    </Section>
  );
}

function MainPage({ app }: { app: App }) {
  const { values, set, problem } = usePart(app, 'settings');
  const options = [{ value: '', label: 'The first page' }, ...app.pages.map((page) => ({ value: page, label: page }))];
  return (
    <Section title="Pages">
      <SelectField
        label={labels.settings.mainPage}
        value={values.mainPage ?? ''}
        options={options}
        onChange={(page) => set({ mainPage: page === '' ? null : page })}
      >
        <p className="mt-1.5 text-sm text-muted">{problem('mainPage') ?? 'Where people come in.'}</p>
      </SelectField>
    </Section>
  );
}

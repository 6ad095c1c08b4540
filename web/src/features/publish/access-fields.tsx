import type { App } from '@lathe/proto/apps/model';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { SelectField } from '@/components/select-field';
import { tellFailure } from '@/components/tell-failure';
import { Switch } from '@/components/ui/switch';
import { useChangeApp } from '@/features/apps/api';

/** The four values in words. */
export const visibilityLabels: Record<Visibility, { label: string; hint: string }> = {
  public_without_login: { label: 'Anyone', hint: 'Everyone with the address can open it.' },
  public_with_login: { label: 'Anyone who signs in', hint: 'Visitors sign in or sign up first.' },
  private_with_login: {
    label: 'Invited people',
    hint: 'Only people you have invited can sign in. Share the app to invite them.',
  },
  workspace_with_login: {
    label: 'My workspace',
    hint: 'Only people of your workspace can sign in, with their own account. Share the app to add them to your team.',
  },
};

const options = Object.entries(visibilityLabels).map(([value, { label }]) => ({ value: value as Visibility, label }));

/** Who may open the app, and whether they may sign up. Both count at once. */
export function AccessFields({ app }: { app: App }) {
  const change = useChangeApp(app.appId);
  const save = (fields: Parameters<typeof change.mutate>[0]): void => change.mutate(fields, { onError: tellFailure });
  const visibility =
    change.variables?.visibility !== undefined && change.isPending ? change.variables.visibility : app.visibility;
  const isSignupEnabled =
    change.variables?.isSignupEnabled !== undefined && change.isPending
      ? change.variables.isSignupEnabled
      : app.isSignupEnabled;
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Who can open it"
        value={visibility}
        options={options}
        onChange={(value) => save({ visibility: value })}
      >
        <p className="mt-1 text-sm text-muted">{visibilityLabels[visibility].hint}</p>
      </SelectField>
      <Switch
        label="Sign-up"
        hint="Visitors may create an account in this app."
        checked={isSignupEnabled}
        onChange={(checked) => save({ isSignupEnabled: checked })}
      />
    </div>
  );
}

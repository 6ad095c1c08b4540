import type { Account, authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, LogOut } from 'lucide-react';
import { useState } from 'react';
import { setTheme, useTheme } from '@/app/theme';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery, authConfigQuery } from '@/features/auth/api';
import { PlanSection } from '@/features/plans/plan-section';
import { useDocumentTitle } from '@/lib/use-document-title';
import { themeOptions } from './account-menu';
import { ApiKeySection } from './api-keys/api-key-section';
import { DeleteAccountDialog } from './delete-account-dialog';
import { EmailDialog } from './email-dialog';
import { ExportRow } from './export/export-row';
import { KeycloakRows } from './keycloak-rows';
import { PasswordDialog } from './password-dialog';
import { NameDialog } from './profile/name-dialog';
import { PictureRow } from './profile/picture-row';
import { SecondFactorSection } from './security/second-factor-section';
import { SessionList } from './session-list';
import { Row, Section } from './settings-parts';

/** With it comes keycloak-js, which most installations have no use for. */
const DeleteByKeycloakDialog = lazyRouteComponent(
  () => import('./delete-by-keycloak-dialog'),
  'DeleteByKeycloakDialog',
);

type AuthConfig = RouteAnswer<typeof authConfig>;

export function SettingsScreen() {
  useDocumentTitle('Settings');
  const account = useQuery(accountQuery());
  const config = useQuery(authConfigQuery());
  const theme = useTheme();
  const failed = [account, config].find(({ isError, data }) => isError && data === undefined);
  const hasPasswords = config.data?.provider === 'built-in';
  return (
    <div className="h-full overflow-y-auto">
      <main id="main" className="mx-auto max-w-[640px] px-4 py-6 sm:px-6">
        <LinkButton to="/home">
          <ArrowLeft size={16} aria-hidden />
          Your apps
        </LinkButton>
        <h1 className="mt-6 text-2xl font-semibold tracking-[-0.02em]">Settings</h1>
        <Section title="Account">
          {failed !== undefined ? (
            <ErrorState
              title="Your account could not be loaded"
              error={failed.error}
              onRetry={() => void failed.refetch()}
            />
          ) : account.isSuccess && config.isSuccess ? (
            <Identity account={account.data} config={config.data} />
          ) : (
            <Loading label="Loading your account">
              <Skeleton className="m-4 h-12" />
            </Loading>
          )}
          <Row label="Theme" text="Kept in this browser.">
            <Segmented dropIcons label="Theme" value={theme} onChange={setTheme} options={themeOptions} />
          </Row>
          <Row label="Session" text="Signs you out in this browser. Other browsers stay signed in.">
            <LinkButton to="/logout">
              <LogOut size={16} aria-hidden />
              Sign out
            </LinkButton>
          </Row>
        </Section>
        {account.isSuccess && (
          <Section title="Plan and usage">
            <PlanSection account={account.data} />
          </Section>
        )}
        {hasPasswords && (
          <Section title="Second factor">
            <SecondFactorSection />
          </Section>
        )}
        <Section title="Where you are signed in">
          <SessionList />
        </Section>
        {config.isSuccess && (
          <Section title="API keys">
            <ApiKeySection keycloak={config.data.keycloak ?? null} />
          </Section>
        )}
        <Section title="Your data">
          <ExportRow />
        </Section>
        {account.isSuccess && config.isSuccess && (
          <Section title="Delete your account">
            <DeleteAccount apps={account.data.appsCount} config={config.data} />
          </Section>
        )}
      </main>
    </div>
  );
}

/** Who somebody is here, and by what they sign in. */
function Identity({ account, config }: { account: Account; config: AuthConfig }) {
  const [open, setOpen] = useState<'name' | 'email' | 'password' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PictureRow account={account} />
      <Row label="Name" text={account.name || 'You have not said yet.'}>
        <Button aria-label="Change name" onClick={() => setOpen('name')}>
          Change
        </Button>
      </Row>
      {config.keycloak && <KeycloakRows account={account} keycloak={config.keycloak} />}
      {config.provider === 'built-in' && (
        <>
          <Row label="Email" text={account.email}>
            <Button aria-label="Change email address" onClick={() => setOpen('email')}>
              Change
            </Button>
          </Row>
          <Row label="Password" text="Other browsers are signed out when it changes.">
            <Button aria-label="Change password" onClick={() => setOpen('password')}>
              Change
            </Button>
          </Row>
        </>
      )}
      {account.isAdmin && (
        <Row label="Role" text="You can edit code, see what answers cost, and run this installation.">
          <LinkButton to="/admin/$" params={{ _splat: 'accounts' }}>
            Operator&rsquo;s desk
          </LinkButton>
        </Row>
      )}
      {open === 'name' && <NameDialog name={account.name} onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog accountId={account.accountId} onClose={close} />}
    </>
  );
}

function DeleteAccount({ apps, config }: { apps: number; config: AuthConfig }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  /** By way of the sign-out: elsewhere, too, nobody is signed in any more. */
  const leave = (): void => void navigate({ to: '/logout', replace: true });
  const close = (): void => setOpen(false);
  return (
    <Row label="For good" text="Your apps, their versions, rows and files go with it.">
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && config.keycloak && (
        <DeleteByKeycloakDialog apps={apps} keycloak={config.keycloak} onClose={close} onDeleted={leave} />
      )}
      {open && config.provider === 'built-in' && <DeleteAccountDialog apps={apps} onClose={close} onDeleted={leave} />}
    </Row>
  );
}

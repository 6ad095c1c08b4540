import type { Account } from '@lathe/proto/accounts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, LogOut } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { setTheme, useTheme } from '@/app/theme';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { PlanSection } from '@/features/plans/plan-section';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { themeOptions } from './account-menu';
import { DeleteAccountDialog } from './delete-account-dialog';
import { EmailDialog } from './email-dialog';
import { PasswordDialog } from './password-dialog';
import { SessionList } from './session-list';

export function SettingsScreen() {
  useDocumentTitle('Settings');
  const account = useQuery(accountQuery());
  const theme = useTheme();
  return (
    <div className="h-full overflow-y-auto">
      <main id="main" className="mx-auto max-w-[640px] px-4 py-6 sm:px-6">
        <LinkButton to="/home">
          <ArrowLeft size={16} aria-hidden />
          Your apps
        </LinkButton>
        <h1 className="mt-6 text-2xl font-semibold tracking-[-0.02em]">Settings</h1>
        <Section title="Account">
          {account.isPending && (
            <Loading label="Loading your account">
              <Skeleton className="m-4 h-12" />
            </Loading>
          )}
          {account.isError && (
            <ErrorState
              title="Your account could not be loaded"
              error={account.error}
              onRetry={() => void account.refetch()}
            />
          )}
          {account.isSuccess && <Identity account={account.data} />}
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
        <Section title="Where you are signed in">
          <SessionList />
        </Section>
        {account.isSuccess && (
          <Section title="Delete your account">
            <DeleteAccount apps={account.data.appsCount} />
          </Section>
        )}
      </main>
    </div>
  );
}

/** Who somebody is here, and by what they sign in. */
function Identity({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = (): void => setOpen(null);
  return (
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
      {account.isAdmin && (
        <Row label="Role" text="You can edit code and see what answers cost.">
          Admin
        </Row>
      )}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog accountId={account.accountId} onClose={close} />}
    </>
  );
}

function DeleteAccount({ apps }: { apps: number }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = (): void => {
    session.end();
    void navigate({ to: '/login', replace: true });
  };
  return (
    <Row label="For good" text="Your apps, their versions, rows and files go with it.">
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <DeleteAccountDialog apps={apps} onClose={() => setOpen(false)} onDeleted={leave} />}
    </Row>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <Card>{children}</Card>
    </section>
  );
}

function Card({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</div>;
}

function Row({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{label}</h3>
        <p className="text-sm break-words text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

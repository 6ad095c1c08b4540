import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTheme, useTheme } from '@/app/theme';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Segmented } from '@/components/ui/segmented';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { useDocumentTitle } from '@/lib/use-document-title';
import { themeOptions } from './account-menu';

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
        <h1 className="mt-6 mb-6 text-2xl font-semibold tracking-[-0.02em]">Settings</h1>
        <div className="divide-y divide-line rounded-lg border border-line bg-surface">
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
          {account.isSuccess && (
            <>
              <Row label="Email" text="You sign in with this address.">
                <span className="min-w-0 truncate">{account.data.email}</span>
              </Row>
              {account.data.isAdmin && (
                <Row label="Role" text="You can edit code and see what answers cost.">
                  Admin
                </Row>
              )}
            </>
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
        </div>
      </main>
    </div>
  );
}

function Row({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h2 className="font-medium">{label}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

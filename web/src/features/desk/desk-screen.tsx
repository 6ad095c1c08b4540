import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { accountQuery } from '@/features/auth/api';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { AccountScreen } from './accounts/account-screen';
import { AccountsScreen } from './accounts/accounts-screen';
import { AppsScreen } from './apps-screen';
import { AuditScreen } from './audit-screen';
import { DeskFrame } from './desk-frame';
import { HealthScreen } from './health-screen';
import { LettersScreen } from './letters-screen';
import { MailboxScreen } from './mailbox-screen';
import { ModelsScreen } from './models-screen';
import { SettingsInForceScreen } from './settings-in-force-screen';

const sections: Record<string, ReactNode> = {
  accounts: <AccountsScreen />,
  apps: <AppsScreen />,
  models: <ModelsScreen />,
  health: <HealthScreen />,
  letters: <LettersScreen />,
  mailbox: <MailboxScreen />,
  audit: <AuditScreen />,
  settings: <SettingsInForceScreen />,
};

/** The operator's desk; for everybody else there is none. */
export function DeskScreen() {
  const account = useQuery(accountQuery());
  const { _splat = '' } = useParams({ strict: false });
  const [section = '', subject] = (_splat || 'accounts').split('/');
  if (account.isPending) return null;
  if (account.isError)
    return (
      <ErrorState
        title="Your account could not be loaded"
        error={account.error}
        onRetry={() => void account.refetch()}
      />
    );
  if (!account.data.isAdmin || !Object.hasOwn(sections, section)) return <NotFoundScreen />;
  const screen =
    section === 'accounts' && subject ? <AccountScreen key={subject} accountId={subject} /> : sections[section];
  return <DeskFrame section={section}>{screen}</DeskFrame>;
}

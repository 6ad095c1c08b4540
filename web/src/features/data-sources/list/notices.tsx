import type { App } from '@lathe/proto/apps/model';
import { type ErrorCode, errorMessage } from '@lathe/proto/errors/codes';
import { endOf } from '@lathe/proto/plans/meters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { UpgradeButton } from '@/components/upgrade-button';
import { accountQuery } from '@/features/auth/api';
import { dateText } from '@/features/plans/model/dates';
import { openPlans } from '@/lib/plan-wish';

/** The month's data processing is used up: what waits goes on by itself. */
export function DataLimitNotice({ app }: { app: App }) {
  const { data: account } = useQuery(accountQuery());
  const code = 'plan/data-processing-limit-reached' satisfies ErrorCode;
  const [back] = useState(() => dateText(endOf('month', new Date()).toISOString()));
  return (
    <Notice app={app} text={`${errorMessage(code)}. What waits goes on by itself on ${back}.`}>
      <Button className="text-ink" onClick={() => openPlans({ kind: 'upgrade', code })}>
        {/* Spec 1, section 8: it is the one plan with words of its own. */}
        {account?.plan === 'monetizer' ? 'Show plans' : 'Upgrade plan'}
      </Button>
    </Notice>
  );
}

/** The app has as many items as it may have. */
export function ItemsLimitNotice({ app }: { app: App }) {
  const code = 'plan/data-items-limit-reached' satisfies ErrorCode;
  return (
    <Notice app={app} text={errorMessage(code)}>
      <UpgradeButton code={code} />
    </Notice>
  );
}

/** A lower plan has no room for the app. */
export const ReadOnlyNotice = ({ app }: { app: App }) => (
  <Notice app={app} text={errorMessage('plan/app-read-only')}>
    <UpgradeButton code="plan/app-read-only" details={app.readOnly} />
  </Notice>
);

interface NoticeProps {
  app: App;
  text: string;
  /** The way on, for the one whose plan it is. */
  children: ReactNode;
}

const Notice = ({ app, text, children }: NoticeProps) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn"
  >
    <p className="min-w-0 flex-1 basis-56">{text}</p>
    {app.role === 'owner' && children}
  </div>
);

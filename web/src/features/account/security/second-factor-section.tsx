import { type SecondFactor } from '@lathe/proto/accounts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { KeyRound, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { timeAgo } from '@/lib/time';
import { Row } from '../settings-parts';
import { secondFactorsQuery, useRefreshFactors } from './api';
import { RemoveFactorDialog, RenewCodesDialog } from './factor-dialogs';

const TotpDialog = lazyRouteComponent(() => import('./totp-dialog'), 'TotpDialog');
const PasskeyDialog = lazyRouteComponent(() => import('./passkey-dialog'), 'PasskeyDialog');

type Open = 'totp' | 'passkey' | 'codes' | SecondFactor | null;

/** What proves beside the password who somebody is, and passkeys. */
export function SecondFactorSection() {
  const factors = useQuery(secondFactorsQuery());
  const refresh = useRefreshFactors();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  if (factors.isPending)
    return (
      <Loading label="Loading your second factors">
        <Skeleton className="m-4 h-12" />
      </Loading>
    );
  if (factors.isError)
    return (
      <ErrorState
        title="Your second factors could not be loaded"
        error={factors.error}
        onRetry={() => void factors.refetch()}
      />
    );
  const { factors: list, recoveryCodesLeft } = factors.data;
  return (
    <>
      {list.length === 0 && (
        <p className="p-4 text-muted">
          Your password is all that signs you in. With a second factor, somebody who finds it out still gets nowhere.
        </p>
      )}
      {list.length > 0 && (
        <ul className="divide-y divide-line">
          {list.map((factor) => (
            <Factor key={factor.factorId} factor={factor} onRemove={() => setOpen(factor)} />
          ))}
        </ul>
      )}
      {list.length > 0 && (
        <Row label="Recovery codes" text={`${recoveryCodesLeft} left, for when you have lost your second factor.`}>
          <Button onClick={() => setOpen('codes')}>Make new codes</Button>
        </Row>
      )}
      <div className="flex flex-wrap gap-2 p-4">
        <Button icon={<Smartphone size={16} aria-hidden />} onClick={() => setOpen('totp')}>
          Set up an app
        </Button>
        {'credentials' in navigator && (
          <Button icon={<KeyRound size={16} aria-hidden />} onClick={() => setOpen('passkey')}>
            Add a passkey
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'totp' && <TotpDialog onAdded={refresh} onClose={close} />}
        {open === 'passkey' && <PasskeyDialog onAdded={refresh} onClose={close} />}
      </Suspense>
      {open === 'codes' && <RenewCodesDialog onRenewed={refresh} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <RemoveFactorDialog factor={open} isLast={list.length === 1} onRemoved={refresh} onClose={close} />
      )}
    </>
  );
}

function Factor({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { kind, name, lastUsedAt, createdAt } = factor;
  return (
    <li className="flex items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted">
          {kind === 'totp' ? 'App that shows codes' : 'Passkey'} ·{' '}
          {lastUsedAt === null ? `Added ${timeAgo(createdAt)}` : `Last used ${timeAgo(lastUsedAt)}`}
        </p>
      </div>
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

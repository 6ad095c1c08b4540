import type { BoughtPackage } from '@lathe/proto/apps/packages';
import { priceText } from '@lathe/proto/payments/prices';
import { ExternalLink } from 'lucide-react';
import { FormError } from '@/components/form-error';
import { LinkButton, linkButtonClass } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { UpgradeButton } from '@/components/upgrade-button';
import { toAppError } from '@/lib/app-error';
import { timeAgo } from '@/lib/time';
import { useTake } from './api';
import { packageText } from './words';

/** One package: what it is, how it stands, and what its buyer can do with it. */
export function BoughtApp({ bought }: { bought: BoughtPackage }) {
  const take = useTake(bought.packageId);
  const refusal = take.isError ? toAppError(take.error) : null;
  return (
    <article
      aria-label={bought.name}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between"
    >
      <div className="min-w-0 sm:flex-1 sm:basis-72">
        <h2 className="text-lg font-semibold break-words">{bought.name}</h2>
        <p className="tabular text-sm text-muted">
          {priceText(bought.price)}, bought <time dateTime={bought.boughtAt}>{timeAgo(bought.boughtAt)}</time>
        </p>
        <p className="mt-1">{packageText(bought)}</p>
      </div>
      <Acts bought={bought} isTaking={take.isPending} onTake={() => take.mutate(undefined, { onSuccess: tellTaken })} />
      {refusal !== null && (
        <div className="flex w-full flex-col items-start gap-2">
          <FormError message={refusal.message} />
          {refusal.status === 402 && <UpgradeButton code={refusal.code} details={refusal.details} />}
        </div>
      )}
    </article>
  );
}

const tellTaken = (): void => showToast('Your copy is one of your apps now', { tone: 'good' });

interface ActsProps {
  bought: BoughtPackage;
  isTaking: boolean;
  onTake: () => void;
}

function Acts({ bought: { state, sharedAppId, name }, isTaking, onTake }: ActsProps) {
  if (state === 'ready')
    return (
      <Button variant="primary" busy={isTaking} aria-label={`Take your copy of ${name}`} onClick={onTake}>
        Take your copy
      </Button>
    );
  if (state !== 'taken' || sharedAppId === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`/app/${sharedAppId}`}
        target="_blank"
        rel="noopener"
        aria-label={`Open ${name}`}
        className={linkButtonClass({})}
      >
        Open
        <ExternalLink size={16} aria-hidden />
      </a>
      <LinkButton to="/build/app/$appId" params={{ appId: sharedAppId }} aria-label={`Change ${name}`}>
        Change
      </LinkButton>
    </div>
  );
}

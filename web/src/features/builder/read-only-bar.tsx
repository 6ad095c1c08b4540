import type { App } from '@lathe/proto/apps/model';
import { errorMessage } from '@lathe/proto/errors/codes';
import { Lock } from 'lucide-react';
import { UpgradeButton } from '@/components/upgrade-button';

/** Tells the builder that a lower plan has no room for the app, with the way to one that has. */
export function ReadOnlyBar({ readOnly }: Pick<App, 'readOnly'>) {
  if (readOnly === null) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-3 py-1.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2 break-words">
        <Lock size={16} className="mt-0.5 shrink-0" aria-hidden />
        {errorMessage('plan/app-read-only')}
      </p>
      <UpgradeButton code="plan/app-read-only" details={readOnly} />
    </div>
  );
}

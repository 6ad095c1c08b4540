import type { App } from '@lathe/proto/apps/model';
import { errorMessage } from '@lathe/proto/errors/codes';
import { Lock } from 'lucide-react';
import { Bar } from '@/components/bar';
import { UpgradeButton } from '@/components/upgrade-button';

/** Tells the builder that a lower plan has no room for the app, with the way to one that has. */
export function ReadOnlyBar({ readOnly }: Pick<App, 'readOnly'>) {
  if (readOnly === null) return null;
  return (
    <Bar tone="warn" icon={Lock} text={errorMessage('plan/app-read-only')}>
      <UpgradeButton code="plan/app-read-only" details={readOnly} />
    </Bar>
  );
}

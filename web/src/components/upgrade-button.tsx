import { openPlans } from '@/lib/plan-wish';
import { Button } from './ui/button';

interface UpgradeButtonProps {
  /** Of the refusal that a larger plan would spare, and what it says; the dialog tells which plan that is. */
  code?: string;
  details?: unknown;
}

export const UpgradeButton = (refusal: UpgradeButtonProps) => (
  <Button className="text-ink" onClick={() => openPlans({ kind: 'upgrade', ...refusal })}>
    Upgrade plan
  </Button>
);

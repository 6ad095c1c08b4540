import type { BillingInterval } from '@lathe/proto/payments/model';
import { Segmented } from '@/components/ui/segmented';

const options = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

interface IntervalSwitchProps {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  /** Percent that a year saves at most; null for no badge. */
  saving: number | null;
}

export function IntervalSwitch({ value, onChange, saving }: IntervalSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented label="How often you pay" value={value} onChange={onChange} options={options} />
      {saving !== null && <SavingBadge text={`Save up to ${saving}% by the year`} />}
    </div>
  );
}

export const SavingBadge = ({ text }: { text: string }) => (
  <span className="inline-flex h-6 shrink-0 items-center rounded-full bg-good-soft px-2 text-sm font-medium text-good">
    {text}
  </span>
);

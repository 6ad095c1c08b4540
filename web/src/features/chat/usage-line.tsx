import type { UsageRecord } from '@lathe/proto/builder-chat/usage';

const whole = new Intl.NumberFormat('en');
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** What an answer took, for admins. Costs are shown when the prices of the model are known. */
export function UsageLine({ usage, model }: { usage: UsageRecord | null; model: string | undefined }) {
  const parts = [
    model,
    usage === null || usage.totalTokens === 0 ? null : `${whole.format(usage.totalTokens)} tokens`,
    usage?.totalCost === undefined ? null : dollars.format(usage.totalCost),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="tabular min-w-0 text-sm text-muted">{parts.join(' · ')}</p>;
}

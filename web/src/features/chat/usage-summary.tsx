import type { UsageRecord } from '@lathe/proto/builder-chat/usage';
import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { dollars, whole } from './usage-numbers';

interface UsageSummaryProps {
  usage: UsageRecord | null;
  model: string | undefined;
}

/** What an answer took, for admins; its parts, with their rates, behind a button. */
export function UsageSummary({ usage, model }: UsageSummaryProps) {
  const [open, setOpen] = useState(false);
  const counted = usage !== null && usage.totalTokens > 0;
  const parts = [
    model,
    counted ? `${whole.format(usage.totalTokens)} tokens` : null,
    usage?.totalCost === undefined ? null : dollars.format(usage.totalCost),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const line = <span className="tabular min-w-0 text-sm text-muted">{parts.join(' · ')}</span>;
  if (!counted) return line;
  return (
    <Popover
      label="Token usage"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="min-h-6 rounded-sm text-left underline-offset-2 hover:underline touch:min-h-11"
        >
          {line}
        </button>
      }
    >
      <UsageTable usage={usage} />
    </Popover>
  );
}

/** Costs and rates are shown when the prices of the model are known. */
function UsageTable({ usage }: { usage: UsageRecord }) {
  const { promptTokens, completionTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const rows = [
    ['Prompt', Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens), usage.promptCost],
    ['Completion', completionTokens, usage.completionCost],
    ['Cache read', cacheReadTokens, usage.cacheReadCost],
    ['Cache write', cacheWriteTokens, usage.cacheWriteCost],
  ] as const;
  return (
    <table className="tabular mb-2 w-full text-sm [&_td]:px-3 [&_td]:py-1 [&_td+td]:text-right [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium [&_th+th]:text-right">
      <caption className="px-3 pt-3 text-left font-semibold">Token usage</caption>
      <thead className="text-left text-muted">
        <tr>
          <th scope="col">Tokens</th>
          <th scope="col">Count</th>
          <th scope="col">Per 1M</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, tokens, cost]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{whole.format(tokens)}</td>
            <td>{cost === undefined || tokens === 0 ? '–' : dollars.format((cost / tokens) * 1_000_000)}</td>
            <td>{shownCost(cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line font-medium">
        <tr>
          <td>Total</td>
          <td>{whole.format(usage.totalTokens)}</td>
          <td>–</td>
          <td>{shownCost(usage.totalCost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const shownCost = (cost: number | undefined): string => (cost === undefined ? '–' : dollars.format(cost));

import { type ModelCost, readModelCosts } from '@lathe/proto/desk/model-costs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { dollars } from '@/lib/dollars';
import { callDesk } from './api';
import { DeskField, DeskHead } from './desk-frame';
import { type Column, DeskTable } from './desk-table';

const dayMs = 24 * 3600 * 1000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const count = (value: number): string => value.toLocaleString('en');

const numbers: readonly Column<ModelCost>[] = [
  { title: 'Calls', cell: ({ calls }) => count(calls), isNumber: true },
  { title: 'Failed', cell: ({ failed }) => count(failed), isNumber: true },
  { title: 'Tokens read', cell: ({ promptTokens }) => count(promptTokens), isNumber: true },
  { title: 'Tokens written', cell: ({ completionTokens }) => count(completionTokens), isNumber: true },
  {
    title: 'Cost',
    cell: ({ cost, unpriced }) =>
      `${dollars(cost)}${unpriced > 0 ? ` + ${unpriced === 1 ? '1 call' : `${count(unpriced)} calls`} without a price` : ''}`,
    isNumber: true,
  },
];
const account: Column<ModelCost> = { title: 'Account', cell: ({ email, accountId }) => email ?? `Gone (${accountId})` };
const app: Column<ModelCost> = {
  title: 'App',
  cell: ({ appId, appName }) => (appId === null ? 'No app' : (appName ?? `Gone (${appId})`)),
};

/** What language models took and cost. */
export function ModelsScreen() {
  const [by, setBy] = useState<'account' | 'app'>('account');
  const [since, setSince] = useState(() => dayOf(Date.now() - 29 * dayMs));
  const [until, setUntil] = useState(() => dayOf(Date.now()));
  const costs = useQuery({
    queryKey: ['desk', 'model-costs', by, since, until],
    queryFn: ({ signal }) => callDesk(readModelCosts, { query: { by, since, until } }, { signal }),
    enabled: since !== '' && until !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = costs.data?.total;
  return (
    <>
      <DeskHead
        title="Model usage"
        text="Calls of language models, failed ones included, on days of UTC. Costs are known where LLM_MODELS has prices."
      >
        <DeskField label="From" className="w-40">
          {(id) => <Input id={id} type="date" value={since} onChange={(event) => setSince(event.target.value)} />}
        </DeskField>
        <DeskField label="To" className="w-40">
          {(id) => <Input id={id} type="date" value={until} onChange={(event) => setUntil(event.target.value)} />}
        </DeskField>
        <Segmented
          label="Sum by"
          value={by}
          onChange={setBy}
          options={[
            { value: 'account', label: 'By account' },
            { value: 'app', label: 'By app' },
          ]}
        />
      </DeskHead>
      {total !== undefined && total.calls > 0 && (
        <p className="mb-3 tabular-nums">
          {count(total.calls)} calls, {count(total.promptTokens + total.completionTokens)} tokens, {dollars(total.cost)}
        </p>
      )}
      <DeskTable
        label="Model usage"
        query={{
          data: costs.data?.entries,
          error: costs.error,
          isPending: costs.isPending,
          refetch: costs.refetch,
        }}
        columns={by === 'app' ? [app, account, ...numbers] : [account, ...numbers]}
        keyOf={({ accountId, appId }) => `${accountId}:${appId ?? ''}`}
        empty={{
          title: 'No calls in these days',
          text: 'Calls of language models are listed here once there are any.',
        }}
      />
    </>
  );
}

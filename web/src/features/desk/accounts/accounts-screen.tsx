import { type DeskAccount, listAccounts } from '@lathe/proto/desk/accounts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exactTime, timeAgo } from '@/lib/time';
import { useSettled } from '@/lib/use-settled';
import { callDesk, useDeskList } from '../api';
import { DeskChoice, DeskHead, DeskSearch } from '../desk-frame';
import { type Column, DeskTable, tableOf, Tag } from '../desk-table';
import { useDeskPlanName } from './use-desk-plan-name';

const states = [
  { value: 'all', label: 'All accounts' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'operators', label: 'Operators' },
] as const;
type State = (typeof states)[number]['value'];

const columns: readonly Column<DeskAccount>[] = [
  {
    title: 'Email',
    cell: ({ accountId, email }) => (
      <Link
        to="/admin/$"
        params={{ _splat: `accounts/${accountId}` }}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        {email}
      </Link>
    ),
  },
  { title: 'Plan', cell: ({ plan }) => <PlanName plan={plan} /> },
  {
    title: 'Standing',
    cell: ({ isDisabled, isAdmin }) => (
      <span className="flex gap-1">
        {isDisabled && <Tag tone="bad">Disabled</Tag>}
        {isAdmin && <Tag>Operator</Tag>}
        {!isDisabled && !isAdmin && <Tag tone="good">Enabled</Tag>}
      </span>
    ),
  },
  {
    title: 'Signed up',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={exactTime(createdAt)} className="whitespace-nowrap">
        {timeAgo(createdAt)}
      </time>
    ),
  },
];

function PlanName({ plan }: Pick<DeskAccount, 'plan'>) {
  return useDeskPlanName()(plan);
}

export function AccountsScreen() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [state, setState] = useState<State>('all');
  const list = useDeskList(['accounts', search, state], (after, signal) =>
    callDesk(listAccounts, { query: { search, state, after } }, { signal }),
  );
  return (
    <>
      <DeskHead title="Accounts" text="Everybody who can sign in to this installation, by address.">
        <DeskSearch label="Address begins with" value={typed} onChange={setTyped} />
        <DeskChoice value={state} options={states} onChange={setState} />
      </DeskHead>
      <DeskTable
        label="Accounts"
        query={tableOf(list)}
        columns={columns}
        keyOf={({ accountId }) => accountId}
        empty={{ title: 'No such account', text: 'Search by the beginning of the address.' }}
      />
    </>
  );
}

import type { GiveBackReason, LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { ledgerQuery } from './api';
import { LedgerTable } from './ledger-table';

const notCounted: Record<GiveBackReason, string> = {
  'failed-action': 'Not counted: nothing of it could be applied',
  'platform-fault': 'Not counted: the platform or the model failed',
  question: 'Not counted: it only asked back',
  stopped: 'Not counted: it was stopped before anything was done',
};

interface TurnLedgerProps {
  appId: string;
  messageId: string;
  givenBack: GiveBackReason | undefined;
}

/** What an answer took and what of it was charged; folded, and read when it is opened. */
export function TurnLedger({ appId, messageId, givenBack }: TurnLedgerProps) {
  const { open, id, toggle } = useDisclosure();
  return (
    <div className="text-sm">
      <button
        type="button"
        {...toggle}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-muted hover:text-ink touch:min-h-11"
      >
        {givenBack === undefined ? 'What this answer took' : notCounted[givenBack]}
        <ChevronDown size={16} aria-hidden className={`shrink-0 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={id}>{open && <Turns appId={appId} messageId={messageId} />}</div>
    </div>
  );
}

function Turns({ appId, messageId }: { appId: string; messageId: string }) {
  const ledger = useQuery(ledgerQuery(appId, messageId));
  if (ledger.isPending)
    return (
      <Loading label="Loading what this answer took">
        <Skeleton className="mt-1 h-16" />
      </Loading>
    );
  if (ledger.isError)
    return (
      <ErrorState
        title="What this answer took could not be loaded"
        safe="Nothing is counted by looking"
        error={ledger.error}
        onRetry={() => void ledger.refetch()}
      />
    );
  const { turns } = ledger.data;
  if (turns.length === 0)
    return <p className="mt-1 text-muted">This answer is older than the ledger: what it took was not kept.</p>;
  return (
    <ul aria-label="What this answer took" className="mt-1 flex flex-col gap-2">
      {turns.map((turn) => (
        <li key={turn.turnId} className="rounded-md border border-line bg-surface px-3 py-2">
          <Charge turn={turn} />
          {turn.use !== undefined && turn.use.calls.length > 0 && <LedgerTable {...turn.use} />}
        </li>
      ))}
    </ul>
  );
}

/** What a turn was charged, what of it was given back, and what came free of charge. */
function Charge({ turn: { kind, charged, givenBack, answers, repairs } }: { turn: LedgerTurn }) {
  return (
    <>
      <p className="font-medium">
        {kind === 'check'
          ? 'Check of the version: free'
          : `${messages(charged)} counted${givenBack === null ? '' : `, ${messages(charged)} given back`}`}
      </p>
      <p className="text-muted">{callsInWords(answers, repairs)}</p>
    </>
  );
}

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

function callsInWords(answers: number, repairs: number): string {
  if (answers + repairs === 0) return 'No call of a language model was counted.';
  const asked = `The language model was asked ${times(answers + repairs)}`;
  return repairs === 0 ? `${asked}.` : `${asked}, ${repairs} of them to repair, which is free.`;
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

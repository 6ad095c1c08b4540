import type { LedgerCall, LedgerSum, LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import type { Turn, TurnCall } from './turn.js';

/** A turn as a reader sees it: tokens and costs are for admins (spec 2, section 6). */
export function shownTurn(turn: Turn, isAdmin: boolean): LedgerTurn {
  const { turnId, kind, charged, givenBack, calls, startedAt, endedAt } = turn;
  return {
    turnId,
    kind,
    charged,
    givenBack,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    answers: calls.filter(({ purpose }) => purpose === 'answer').length,
    repairs: calls.filter(({ purpose }) => purpose === 'repair').length,
    ...(isAdmin && {
      use: {
        calls: calls.map(shownCall),
        total: sumOf(calls),
        free: sumOf(calls.filter((call) => isFree(turn, call))),
      },
    }),
  };
}

/** A repair is never charged, nor is a call that failed, nor anything of a turn that is given back. */
const isFree = ({ kind, givenBack }: Turn, { purpose, failure }: TurnCall): boolean =>
  kind === 'check' || givenBack !== null || purpose === 'repair' || failure !== undefined;

const shownCall = ({ eventId: _eventId, at, ...call }: TurnCall): LedgerCall => ({ ...call, at: at.toISOString() });

/** The cost of calls is known when that of each is. */
function sumOf(calls: readonly TurnCall[]): LedgerSum {
  const sum = (of: (call: TurnCall) => number): number => calls.reduce((all, call) => all + of(call), 0);
  return {
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    cacheReadTokens: sum(({ cacheReadTokens }) => cacheReadTokens),
    cacheWriteTokens: sum(({ cacheWriteTokens }) => cacheWriteTokens),
    cost: calls.every(({ cost }) => cost !== null) ? sum(({ cost }) => cost ?? 0) : null,
  };
}

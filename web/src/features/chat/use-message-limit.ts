import type { Account } from '@lathe/proto/accounts/http';
import { type ErrorCode, errorMessage } from '@lathe/proto/errors/codes';
import { limitDetails } from '@lathe/proto/plans/limit-reasons';
import { useEffect, useState } from 'react';
import type { AppError } from '@/lib/app-error';

const monthly: ErrorCode = 'builder-chat-messages-limit-reached';
const codes: readonly string[] = [monthly, 'daily-chat-messages-limit-reached'];
/** Milliseconds; a browser's timer takes no more than 24 days. */
const longestWait = 3_600_000;

export interface MessageLimit {
  message: string;
  code: string;
  /** What the refusal says of it; undefined where nothing was refused yet. */
  details?: unknown;
  /** Milliseconds since 1970 after which it counts no longer; null where that is not known. */
  until: number | null;
}

/** Why no message can be sent now: those of the day or of the month are used up (spec 2, sections 5 and 8). */
export function useMessageLimit(account: Account | undefined, refusal: AppError | null): MessageLimit | null {
  const [now, setNow] = useState(Date.now);
  const limit = limitOf(account, useStanding(account, refusal));
  const until = limit?.until ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, until - Date.now()) + 1, longestWait));
    return () => clearTimeout(timer);
  }, [until, now]);
  return limit === null || (until !== null && until <= now) ? null : limit;
}

/** The refusal while the account has the plan that it was met with; another plan has other limits. */
function useStanding(account: Account | undefined, refusal: AppError | null): AppError | null {
  const plan = account?.plan;
  const [met, setMet] = useState({ refusal, plan });
  const isMet = met.refusal === refusal && met.plan !== undefined;
  if (!isMet && (met.refusal !== refusal || met.plan !== plan)) setMet({ refusal, plan });
  return isMet && met.plan !== plan ? null : refusal;
}

function limitOf(account: Account | undefined, refusal: AppError | null): MessageLimit | null {
  if (refusal !== null && codes.includes(refusal.code)) {
    const { data } = limitDetails.safeParse(refusal.details);
    const { message, code, details } = refusal;
    return { message, code, details, until: data?.resetsAt == null ? null : Date.parse(data.resetsAt) };
  }
  const { builderChatMessagesUsed = 0, builderChatMessagesTotal = null } = account ?? {};
  if (builderChatMessagesTotal === null || builderChatMessagesUsed < builderChatMessagesTotal) return null;
  return { message: errorMessage(monthly), code: monthly, until: null };
}

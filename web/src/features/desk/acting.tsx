import { endSignInAs } from '@lathe/proto/desk/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { accountQuery } from '@/features/auth/api';
import { call } from '@/lib/client';
import { session } from '@/lib/session';

/** Back to the operator's own session, whose refresh token the browser still holds, and to the account at the desk. */
async function leaveFor(accountId: string | undefined): Promise<void> {
  await session.comeBack();
  location.assign(`/admin/accounts/${accountId ?? ''}`);
}

/** On every page while an operator is signed in as somebody else. */
export function ActingBanner({ until }: { until: number }) {
  const account = useQuery(accountQuery());
  const accountId = account.data?.accountId;
  const end = useMutation({
    // An end that does not reach the server is one all the same: the token counts for half an hour at most.
    mutationFn: () => call(endSignInAs, {}).catch(() => undefined),
    onSettled: () => leaveFor(accountId),
  });
  useEffect(() => {
    const timer = setTimeout(() => void leaveFor(accountId), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, accountId]);
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(until);
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-bad px-4 py-1.5 text-paper"
    >
      <span>
        You are signed in as <strong>{account.data?.email ?? '…'}</strong> until {time}. What you do here is theirs.
      </span>
      <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
        End
      </Button>
    </div>
  );
}

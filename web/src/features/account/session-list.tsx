import { type AccountSession, endOtherSessions, endSession } from '@lathe/proto/accounts/own-account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';
import { timeAgo } from '@/lib/time';
import { sessionsQuery } from './api';

/** Where the account is signed in; each but this one can be signed out. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(sessionsQuery());
  const one = useMutation({
    mutationFn: ({ sessionId }: AccountSession) => call(endSession, { params: { sessionId } }),
    onSuccess: (_, { agent }) => showToast(`${agent} is signed out`, { tone: 'good' }),
    onError: tellFailure,
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => showToast('All other browsers are signed out', { tone: 'good' }),
    onError: tellFailure,
    onSettled: refresh,
  });
  if (sessions.isPending)
    return (
      <Loading label="Loading your sessions">
        <Skeleton className="m-4 h-12" />
      </Loading>
    );
  if (sessions.isError)
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  const list = sessions.data.sessions;
  return (
    <>
      <ul className="divide-y divide-line">
        {list.map((session) => (
          <li key={session.sessionId} className="flex items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="truncate font-medium">{session.agent}</p>
              <p className="text-sm text-muted">{whenUsed(session)}</p>
            </div>
            {!session.current && (
              <Button
                busy={one.isPending && one.variables.sessionId === session.sessionId}
                aria-label={`Sign out ${session.agent}, ${whenUsed(session)}`}
                onClick={() => one.mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <div className="border-t border-line p-4">
          <Button busy={others.isPending} onClick={() => others.mutate()}>
            Sign out all others
          </Button>
        </div>
      )}
    </>
  );
}

const whenUsed = ({ current, lastUsedAt }: AccountSession): string =>
  current ? 'This browser' : `Last used ${timeAgo(lastUsedAt)}`;

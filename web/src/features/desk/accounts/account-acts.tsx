import { changeAccount, type DeskAccountDetail, signInAs, signInAsMinutes } from '@lathe/proto/desk/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { accountQuery } from '@/features/auth/api';
import { session } from '@/lib/session';
import { callDesk, useDeskAct } from '../api';

interface Act {
  readonly label: string;
  readonly description: string;
  readonly done: string;
  readonly danger: boolean;
  readonly change: { isDisabled?: boolean; isAdmin?: boolean };
}

/** What an operator may do to an account as it is. */
function actsOf({ email, isDisabled, isAdmin }: DeskAccountDetail): Act[] {
  return [
    isDisabled
      ? {
          label: 'Enable',
          description: `${email} can sign in again. Their sessions do not come back.`,
          done: `${email} is enabled`,
          danger: false,
          change: { isDisabled: false },
        }
      : {
          label: 'Disable',
          description: `${email} is signed out everywhere at once and cannot sign in again. Their apps stay where they are; take those down one by one.`,
          done: `${email} is disabled`,
          danger: true,
          change: { isDisabled: true },
        },
    isAdmin
      ? {
          label: 'End operator role',
          description: `${email} has no access to this desk any more, and the limits of their plan again.`,
          done: `${email} is no operator any more`,
          danger: true,
          change: { isAdmin: false },
        }
      : {
          label: 'Make operator',
          description: `${email} can do everything at this desk, to everybody, and has no limits.`,
          done: `${email} is an operator`,
          danger: true,
          change: { isAdmin: true },
        },
  ];
}

/** Buttons for what can be done to an account; each says first what will happen. */
export function AccountActs({ account }: { account: DeskAccountDetail }) {
  const { accountId } = account;
  const own = useQuery(accountQuery());
  const [asked, setAsked] = useState<Act | null>(null);
  const act = useDeskAct(
    ({ change }: Act) => callDesk(changeAccount, { params: { accountId }, body: change }),
    ({ done }) => done,
  );
  if (own.data?.accountId === accountId)
    return <p className="mt-4 text-muted">This is your own account. Another operator can change it.</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!account.isAdmin && !account.isDisabled && <SignInAsButton account={account} />}
      {actsOf(account).map((one) => (
        <Button key={one.label} onClick={() => setAsked(one)}>
          {one.label}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`${asked.label}?`}
          description={asked.description}
          action={asked.label}
          danger={asked.danger}
          busy={act.isPending}
          onConfirm={() => act.mutate(asked, { onSettled: () => setAsked(null) })}
        />
      )}
    </div>
  );
}

function SignInAsButton({ account: { accountId, email } }: { account: DeskAccountDetail }) {
  const [asking, setAsking] = useState(false);
  const begin = useMutation({
    mutationFn: () => callDesk(signInAs, { params: { accountId } }),
    onSuccess: (answer) => {
      session.start(answer);
      // Nothing of what this page holds is theirs.
      location.assign('/home');
    },
    onError: (error) => {
      setAsking(false);
      tellFailure(error);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Sign in as</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Sign in as ${email}?`}
        description={`You see what they see and do what they do, for ${signInAsMinutes} minutes at most, with a banner on every page. That you did is in the audit log.`}
        action="Sign in as"
        busy={begin.isPending || begin.isSuccess}
        onConfirm={() => begin.mutate()}
      />
    </>
  );
}

import { changeAccount, type DeskAccountDetail, signInAs, signInAsMinutes } from '@lathe/proto/desk/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { accountQuery } from '@/features/auth/api';
import { session } from '@/lib/session';
import { ActDialog, type DeskAct } from '../act-dialog';
import { callDesk } from '../api';

/** What an operator may do to an account as it is. */
function actsOf({ accountId, email, isDisabled, isAdmin }: DeskAccountDetail): DeskAct[] {
  const change = (body: { isDisabled?: boolean; isAdmin?: boolean }) => () =>
    callDesk(changeAccount, { params: { accountId }, body });
  return [
    isDisabled
      ? {
          action: 'Enable',
          title: 'Enable?',
          text: `${email} can sign in again. Their sessions do not come back.`,
          done: `${email} is enabled`,
          act: change({ isDisabled: false }),
        }
      : {
          action: 'Disable',
          title: 'Disable?',
          text: `${email} is signed out everywhere at once and cannot sign in again. Their apps stay where they are; take those down one by one.`,
          done: `${email} is disabled`,
          danger: true,
          act: change({ isDisabled: true }),
        },
    isAdmin
      ? {
          action: 'End operator role',
          title: 'End operator role?',
          text: `${email} has no access to this desk any more, and the limits of their plan again.`,
          done: `${email} is no operator any more`,
          danger: true,
          act: change({ isAdmin: false }),
        }
      : {
          action: 'Make operator',
          title: 'Make operator?',
          text: `${email} can do everything at this desk, to everybody, and has no limits.`,
          done: `${email} is an operator`,
          danger: true,
          act: change({ isAdmin: true }),
        },
  ];
}

/** Buttons for what can be done to an account; each says first what will happen. */
export function AccountActs({ account }: { account: DeskAccountDetail }) {
  const own = useQuery(accountQuery());
  const [asked, setAsked] = useState<DeskAct | null>(null);
  if (own.data?.accountId === account.accountId)
    return <p className="mt-4 text-muted">This is your own account. Another operator can change it.</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!account.isAdmin && !account.isDisabled && <SignInAsButton account={account} />}
      {actsOf(account).map((one) => (
        <Button key={one.action} onClick={() => setAsked(one)}>
          {one.action}
        </Button>
      ))}
      {asked !== null && <ActDialog of={asked} onClose={() => setAsked(null)} />}
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

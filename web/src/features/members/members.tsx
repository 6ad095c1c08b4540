import type { App } from '@lathe/proto/apps/model';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { authConfigQuery } from '@/features/auth/api';
import { toAppError } from '@/lib/app-error';
import { membersQuery, useInviteMember } from './api';
import { InvitedRow, MemberRow } from './member-rows';
import { roleOptions } from './member-words';

/** Who builds the app with its owner. */
export function Members({ app }: { app: App }) {
  return (
    <div className="flex flex-col gap-6">
      <InviteForm app={app} />
      <MemberList app={app} />
    </div>
  );
}

function InviteForm({ app }: { app: App }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [problem, setProblem] = useState<string>();
  const roleId = useId();
  const config = useQuery(authConfigQuery());
  const invite = useInviteMember(app.appId);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: () => {
          setEmail('');
          showToast('The invitation is on its way', { tone: 'good' });
        },
        onError: (reason) => setProblem(problemOf(reason)),
      },
    );
  };
  return (
    <section aria-labelledby="team-invite-title">
      <h3 id="team-invite-title" className="font-medium">
        Build together
      </h3>
      <p className="mb-3 text-sm text-muted">
        Editors change the app and its data and publish it; viewers look at all of it. What they use counts against your
        plan.
        {config.data?.mailDelivers === false &&
          ' This installation sends no mail: tell them to sign in with this address.'}
      </p>
      <form onSubmit={send} noValidate className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">
          <FormField
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <div className="w-28">
          <label htmlFor={roleId} className="mb-1.5 block font-medium">
            Role
          </label>
          <Select id={roleId} value={role} options={roleOptions} onChange={setRole} />
        </div>
        <Button type="submit" busy={invite.isPending} disabled={email.trim() === ''} className="mt-7 h-10">
          Invite
        </Button>
      </form>
    </section>
  );
}

function problemOf(reason: unknown): string {
  const { code, message } = toAppError(reason);
  return code === 'does-not-validate' ? 'This email is invalid' : message;
}

function MemberList({ app: { appId } }: { app: App }) {
  const list = useQuery(membersQuery(appId));
  if (list.isError)
    return <ErrorState title="The people could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.isSuccess)
    return (
      <Loading label="Loading the people">
        <Skeleton className="h-16" />
      </Loading>
    );
  const { members, invitations } = list.data;
  if (members.length + invitations.length === 0)
    return <p className="text-muted">Nobody builds this app with you yet.</p>;
  return (
    <ul aria-label="People of this app" className="divide-y divide-line rounded-md border border-line">
      {members.map((member) => (
        <MemberRow key={member.accountId} appId={appId} member={member} />
      ))}
      {invitations.map((invitation) => (
        <InvitedRow key={invitation.invitationId} appId={appId} invitation={invitation} />
      ))}
    </ul>
  );
}

import type { App } from '@lathe/proto/apps/model';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { SelectField } from '@/components/select-field';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { InviteForm } from '@/features/invitations/invite-form';
import { toAppError } from '@/lib/app-error';
import { membersQuery, useInviteMember } from './api';
import { InvitedRow, MemberRow } from './member-rows';
import { roleOptions } from './member-words';

/** Who builds the app with its owner. */
export function Members({ app }: { app: App }) {
  return (
    <div className="flex flex-col gap-6">
      <InviteMember app={app} />
      <MemberList app={app} />
    </div>
  );
}

function InviteMember({ app }: { app: App }) {
  const [role, setRole] = useState<MemberRole>('editor');
  const invite = useInviteMember(app.appId);
  return (
    <InviteForm
      title="Build together"
      text="Editors change the app and its data and publish it; viewers look at all of it. What they use counts against your plan."
      withoutMail="This installation sends no mail: tell them to sign in with this address."
      busy={invite.isPending}
      onInvite={(email) => invite.mutateAsync({ email, role })}
      problemOf={problemOf}
    >
      <div className="w-28">
        <SelectField label="Role" value={role} options={roleOptions} onChange={setRole} />
      </div>
    </InviteForm>
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

import type { Member, MemberInvitation } from '@lathe/proto/apps/members';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { Send, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { showToast } from '@/components/ui/toast-store';
import { exactTime, timeAgo } from '@/lib/time';
import { useChangeMember, useInviteMember, useRemoveMember, useWithdrawMember } from './api';
import { roleNames, roleOptions } from './member-words';

const rowClass = 'flex items-center gap-1 py-1 pr-1 pl-3';

/** Whoever was removed by mistake is invited anew by the word that says it. */
export function MemberRow({ appId, member: { accountId, email, role, joinedAt } }: { appId: string; member: Member }) {
  const selectId = useId();
  const change = useChangeMember(appId);
  const remove = useRemoveMember(appId);
  const invite = useInviteMember(appId);
  const choose = (chosen: MemberRole): void =>
    change.mutate(
      { accountId, role: chosen },
      {
        onSuccess: () => showToast(`${email} is ${roleNames[chosen].toLowerCase()} now`, { tone: 'good' }),
        onError: tellFailure,
      },
    );
  const takeOut = (): void =>
    remove.mutate(accountId, {
      onSuccess: () =>
        showToast(`${email} is removed`, {
          action: {
            label: 'Invite again',
            run: () => invite.mutate({ email, role }, { onError: tellFailure }),
          },
        }),
      onError: tellFailure,
    });
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate">{email}</p>
        <p className="text-sm text-muted">
          Joined{' '}
          <time dateTime={joinedAt} title={exactTime(joinedAt)}>
            {timeAgo(joinedAt)}
          </time>
        </p>
      </div>
      <label htmlFor={selectId} className="sr-only">
        Role of {email}
      </label>
      <div className="w-28 shrink-0">
        <Select
          id={selectId}
          value={change.isPending ? change.variables.role : role}
          options={roleOptions}
          onChange={choose}
        />
      </div>
      <IconButton label={`Remove ${email}`} onClick={takeOut}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

export function InvitedRow({
  appId,
  invitation: { invitationId, email, role, invitedAt },
}: {
  appId: string;
  invitation: MemberInvitation;
}) {
  const invite = useInviteMember(appId);
  const withdraw = useWithdrawMember(appId);
  const again = (): void =>
    invite.mutate(
      { email, role },
      { onSuccess: () => showToast('The invitation is on its way', { tone: 'good' }), onError: tellFailure },
    );
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate">{email}</p>
        <p className="text-sm text-muted">
          {roleNames[role]}, invited{' '}
          <time dateTime={invitedAt} title={exactTime(invitedAt)}>
            {timeAgo(invitedAt)}
          </time>
        </p>
      </div>
      <IconButton label={`Send the invitation for ${email} again`} onClick={again}>
        <Send size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Withdraw the invitation for ${email}`}
        onClick={() => withdraw.mutate(invitationId, { onError: tellFailure })}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

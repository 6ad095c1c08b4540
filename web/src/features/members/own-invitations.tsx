import type { OwnInvitation } from '@lathe/proto/apps/members';
import { useNavigate } from '@tanstack/react-router';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { useAcceptInvitation, useDeclineInvitation } from './api';

const mayDo: Record<OwnInvitation['role'], string> = { editor: 'change', viewer: 'look at' };

/** Apps of others that the signed-in person is invited to. */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  return (
    <ul aria-label="Invitations" className="mx-auto mt-4 flex max-w-[720px] flex-col gap-2">
      {invitations.map((invitation) => (
        <Row key={invitation.invitationId} invitation={invitation} />
      ))}
    </ul>
  );
}

function Row({ invitation: { invitationId, appName, role } }: { invitation: OwnInvitation }) {
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const navigate = useNavigate();
  const join = (): void =>
    accept.mutate(invitationId, {
      onSuccess: ({ appId }) => void navigate({ to: '/build/app/$appId', params: { appId } }),
      onError: tellFailure,
    });
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1 basis-52 break-words">
        You are invited to {mayDo[role]} <span className="font-medium">{appName}</span>
      </p>
      <Button variant="primary" busy={accept.isPending} onClick={join}>
        Join <span className="sr-only">{appName}</span>
      </Button>
      <Button busy={decline.isPending} onClick={() => decline.mutate(invitationId, { onError: tellFailure })}>
        Decline
      </Button>
    </li>
  );
}

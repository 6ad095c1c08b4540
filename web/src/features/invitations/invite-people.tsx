import type { Invitation } from '@lathe/proto/accounts/invitations';
import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { Link2, Trash2 } from 'lucide-react';
import { copyLink } from '@/components/copy-link';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { exactTime } from '@/lib/time';
import { invitationsQuery, useInvite, useWithdrawInvitation } from './api';
import { InviteForm } from './invite-form';

/** Letting people into the app, by mail or by a link, whoever may sign up there by themselves. */
export function InvitePeople({ app }: { app: App }) {
  if (app.url === null) return <p className="text-muted">Publish the app first, then you can invite people to it.</p>;
  if (app.visibility === 'workspace_with_login')
    return <p className="text-muted">Only people of your workspace can open this app: invite them under Team.</p>;
  return (
    <div className="flex flex-col gap-6">
      <InviteUser app={app} />
      <Invitations app={app} />
    </div>
  );
}

function InviteUser({ app }: { app: App }) {
  const invite = useInvite(app.appId);
  const linkToo = useInvite(app.appId);
  const makeLink = (): void =>
    linkToo.mutate(undefined, {
      onSuccess: ({ url }) => void copyLink(url),
      onError: tellFailure,
    });
  return (
    <InviteForm
      title="Invite people"
      text="They may create an account in this app, also where nobody signs up by themselves."
      withoutMail="This installation sends no mail: copy the link below and send it yourself."
      busy={invite.isPending}
      onInvite={(email) => invite.mutateAsync(email)}
      problemOf={(reason) => toAppError(reason).message}
      more={
        <Button className="mt-3" icon={<Link2 size={16} aria-hidden />} busy={linkToo.isPending} onClick={makeLink}>
          Copy a new link for anyone
        </Button>
      }
    />
  );
}

function Invitations({ app }: { app: App }) {
  const invitations = useQuery(invitationsQuery(app.appId));
  if (invitations.isError)
    return (
      <ErrorState
        title="The invitations could not be loaded"
        error={invitations.error}
        onRetry={() => void invitations.refetch()}
      />
    );
  if (!invitations.isSuccess)
    return (
      <Loading label="Loading the invitations">
        <Skeleton className="h-16" />
      </Loading>
    );
  if (invitations.data.length === 0) return <p className="text-muted">No invitation is open.</p>;
  return (
    <section aria-labelledby="open-title">
      <h3 id="open-title" className="mb-2 font-medium">
        Open invitations
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.invitationId} app={app} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({
  app,
  invitation: { invitationId, email, url, expiresAt },
}: {
  app: App;
  invitation: Invitation;
}) {
  const withdraw = useWithdrawInvitation(app.appId);
  const name = email ?? 'Anyone with the link';
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate">{name}</p>
        <p className="text-sm text-muted">Good until {exactTime(expiresAt)}</p>
      </div>
      <IconButton label={`Copy the link for ${name}`} onClick={() => void copyLink(url)}>
        <Link2 size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Withdraw the invitation for ${name}`}
        onClick={() =>
          withdraw.mutate(invitationId, {
            onError: tellFailure,
          })
        }
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

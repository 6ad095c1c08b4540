import type { App } from '@lathe/proto/apps/model';
import { claimInvitation } from '@lathe/proto/apps/sharing';
import { useMutation } from '@tanstack/react-query';
import { copyLink } from '@/components/copy-link';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';

/** For admins whose app may be claimed: the link with which a customer takes it over. */
export function HandOver({ app }: { app: App }) {
  const invite = useMutation({
    mutationFn: () => call(claimInvitation, { params: { appId: app.appId } }),
    onSuccess: ({ inviteLink }) => copyLink(inviteLink),
    onError: () => showToast('Failed to get invitation, try again later', { tone: 'bad' }),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted">
        Whoever opens the invitation first and accepts it owns the app from then on, with its chat and its data. You
        lose it.
      </p>
      {app.url === null ? (
        <p className="text-muted">Publish the app first, then you can copy the invitation.</p>
      ) : (
        <Button variant="primary" busy={invite.isPending} onClick={() => invite.mutate()}>
          Copy the invitation
        </Button>
      )}
    </div>
  );
}

import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { LinkField } from '@/components/link-field';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { exactTime } from '@/lib/time';
import { previewLinkQuery, useCreatePreviewLink, useWithdrawPreviewLink } from './api';
import { QrCode } from './qr-code';

/** The draft, shown to others before it is published. */
export function DraftLink({ app }: { app: App }) {
  const link = useQuery(previewLinkQuery(app.appId));
  const create = useCreatePreviewLink(app.appId);
  const withdraw = useWithdrawPreviewLink(app.appId);
  if (app.head === null)
    return <p className="text-muted">There is nothing to show yet. Describe your app in the chat first.</p>;
  if (link.isError)
    return <ErrorState title="The link could not be loaded" error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.isSuccess)
    return (
      <Loading label="Loading the link">
        <Skeleton className="h-24" />
      </Loading>
    );
  if (link.data === null)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">
          Whoever has the link sees the app as it is now in the builder, as a visitor and without your rights. It is
          good for 7 days.
        </p>
        <Button
          variant="primary"
          busy={create.isPending}
          onClick={() => create.mutate(undefined, { onError: tellFailure })}
        >
          Create a link
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <LinkField label="Link of the draft" link={link.data.url} />
      <QrCode link={link.data.url} label="QR code of the draft" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">Good until {exactTime(link.data.expiresAt)}</p>
        <Button
          size="sm"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => showToast('The link no longer opens anything'),
              onError: tellFailure,
            })
          }
        >
          Withdraw the link
        </Button>
      </div>
    </div>
  );
}

import { type ErrorCode, errorMessage } from '@lathe/proto/errors/codes';
import type { MembershipProduct, MembershipSettings } from '@lathe/proto/payments/memberships';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { counted, number } from '@/lib/counted';
import { timeAgo } from '@/lib/time';
import { useDisconnect, useResync } from './api';

interface ConnectedProps {
  appId: string;
  settings: MembershipSettings;
  product: MembershipProduct;
  onChange: () => void;
}

/** The membership that an app is connected with, and what is wrong with it. */
export function Connected({ appId, settings, product, onChange }: ConnectedProps) {
  const { members, membersSignedUp, syncedAt, problem, isTold } = settings;
  const resync = useResync(appId);
  const disconnect = useDisconnect(appId);
  const [isEnding, setEnding] = useState(false);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div>
        <p className="font-medium break-words">Connected to {product.name}</p>
        <p className="text-sm text-muted">
          {counted(members, 'member')}, {number(membersSignedUp)} signed up to the app
          {syncedAt !== null && `, read ${timeAgo(syncedAt)}`}
        </p>
        {!isTold && (
          <p className="mt-1 text-sm text-muted">
            Gumroad does not reach an installation on this machine. Memberships are read once a day, and when you
            resync.
          </p>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(problem satisfies ErrorCode)}. Members keep their access until the end that is known.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={resync.isPending}
          onClick={() =>
            resync.mutate(undefined, {
              onSuccess: () => showToast("Connected to Gumroad, you're all set!", { tone: 'good' }),
              onError: tellFailure,
            })
          }
        >
          Resync
        </Button>
        <Button onClick={onChange}>Change product</Button>
        <Button onClick={() => setEnding(true)}>Disconnect</Button>
      </div>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="Disconnect Gumroad?"
        description="The access token is forgotten, and the app opens for everybody whom its access settings let in."
        action="Disconnect"
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setEnding(false), onError: tellFailure })}
      />
    </div>
  );
}

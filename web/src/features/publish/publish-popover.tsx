import type { App } from '@lathe/proto/apps/model';
import { Check, Globe, Rocket } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { StatusTag } from '@/components/status-tag';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { showToast } from '@/components/ui/toast-store';
import { AccessFields } from './access-fields';
import { AddressField } from './address-field';
import { usePublish, useUnpublish } from './api';
import { DomainsDialog } from './domains-dialog';
import { ShownTools, useShownTools } from './shown-tools';

const PayingNote = lazy(() =>
  import('@/features/app-plans/paying-note').then(({ PayingNote: component }) => ({ default: component })),
);

/** Publishing: the address, who may open it, and the one next action. */
export function PublishPopover({ app, building }: { app: App; building: boolean }) {
  const [open, setOpen] = useState(false);
  const [domains, setDomains] = useState(false);
  const publish = usePublish(app.appId);
  const unpublish = useUnpublish(app.appId);
  const isPageless = app.pages.length === 0;
  const tools = useShownTools(app, open);
  const isEmpty = isPageless && !tools.data?.length;
  const isOwner = app.role === 'owner';
  const title = useRef<HTMLHeadingElement>(null);
  const live = app.status === 'active' && app.url !== null;
  const behind = live && app.head !== null && app.published !== app.head && app.published !== app.restoredFrom;

  // The button that was pressed goes away with what it did.
  const done = (message: string, options: Parameters<typeof showToast>[1]): void => {
    showToast(message, options);
    title.current?.focus();
  };
  const run = (): void =>
    publish.mutate(undefined, {
      onSuccess: () => done(live ? 'The new version is live' : 'Your app is live', { tone: 'good' }),
      onError: tellFailure,
    });
  const takeDown = (): void =>
    unpublish.mutate(undefined, {
      onSuccess: () => done('The app is no longer published', { action: { label: 'Undo', run } }),
      onError: tellFailure,
    });

  return (
    <>
      <Popover
        label="Publish"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant={(app.head === null && !live) || (live && !behind) ? 'secondary' : 'primary'}
            size="sm"
            icon={
              live && !behind ? <Check size={16} className="text-good" aria-hidden /> : <Rocket size={16} aria-hidden />
            }
          >
            {!live ? 'Publish' : behind ? 'Publish changes' : 'Published'}
          </Button>
        }
      >
        <div className="flex flex-col gap-4 p-4">
          <div className="flex items-center justify-between gap-2">
            <h2 ref={title} tabIndex={-1} className="text-lg font-semibold">
              {live ? 'Your app is live' : 'Publish your app'}
            </h2>
            <StatusTag status={app.status} takenDown={app.takenDown} />
          </div>
          {isOwner ? (
            <>
              <AddressField app={app} />
              <AccessFields app={app} />
              <Button
                size="sm"
                icon={<Globe size={16} aria-hidden />}
                onClick={() => {
                  setOpen(false);
                  setDomains(true);
                }}
              >
                Domains of your own
              </Button>
            </>
          ) : (
            <p className="text-sm text-muted">Its owner decides where it is and who may open it.</p>
          )}
          {isPageless && <ShownTools app={app} tools={tools} />}
          <div className="flex flex-col gap-2">
            {(!live || behind) && (
              <Button variant="primary" busy={publish.isPending} disabled={isEmpty || building} onClick={run}>
                {live ? 'Publish the latest version' : 'Publish'}
              </Button>
            )}
            {live && isOwner && (
              <Suspense>
                <PayingNote appId={app.appId} />
              </Suspense>
            )}
            {live && (
              <div className="flex items-center justify-between gap-2">
                <p className="text-sm text-muted">
                  {behind
                    ? 'Visitors see an earlier version.'
                    : isPageless
                      ? 'Visitors see the live tools.'
                      : 'Visitors see the latest version.'}
                </p>
                {isOwner && (
                  <Button size="sm" busy={unpublish.isPending} onClick={takeDown}>
                    Unpublish
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
      </Popover>
      {domains && <DomainsDialog app={app} open onOpenChange={setDomains} />}
    </>
  );
}

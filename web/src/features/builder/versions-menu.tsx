import type { App, Version } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { FileDown, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { versionsQuery } from '@/features/apps/api';
import { mayChange } from '@/features/apps/may-change';
import { RestoreDialog } from '@/features/chat/restore-dialog';
import { useExport } from '@/features/transfer/use-export';
import { exactTime, timeAgo } from '@/lib/time';
import { VersionChanges } from './version-changes';

interface VersionsProps {
  app: App;
  building: boolean;
  /** The older version that the preview shows. */
  older: Version | null;
  onLook: (version: Version | null) => void;
}

export function VersionsMenu({ app, building, older, onLook }: VersionsProps) {
  const [open, setOpen] = useState(false);
  const [restoring, setRestoring] = useState<Version | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const restore = (version: Version): void => {
    setOpen(false);
    // The entry of the list goes away with it; the dialog gives the focus back to what stays.
    button.current?.focus();
    setRestoring(version);
  };
  return (
    <>
      <Popover
        label="Versions"
        open={open}
        onOpenChange={setOpen}
        className="w-96"
        // What says that an older version is shown takes the focus; the tooltip of the button would lie over it.
        onCloseAutoFocus={(event) => older !== null && event.preventDefault()}
        trigger={
          <IconButton ref={button} label="Versions">
            <History size={16} aria-hidden />
          </IconButton>
        }
      >
        <div className="flex items-center justify-between pt-3 pr-2 pb-1 pl-4">
          <h2 className="text-lg font-semibold">Versions</h2>
          <ExportButton app={app} version={older} />
        </div>
        <VersionList
          app={app}
          building={building}
          older={older}
          onRestore={restore}
          onLook={(version) => {
            setOpen(false);
            onLook(version);
          }}
        />
      </Popover>
      <Restoring
        app={app}
        version={restoring}
        onClose={() => setRestoring(null)}
        onRestored={() => onLook(null)}
        focusAfter={() => button.current}
      />
    </>
  );
}

/** The version that is shown, as a zip. */
function ExportButton({ app, version }: { app: App; version: Version | null }) {
  const exporting = useExport(app.appId);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<FileDown size={16} aria-hidden />}
      busy={exporting.busy}
      disabled={app.head === null}
      onClick={() => exporting.run(version?.id)}
    >
      Export as zip
    </Button>
  );
}

/** The list without its button, for screens that have room for it. */
export function VersionsSection({ app, building, older, onLook }: VersionsProps) {
  const [restoring, setRestoring] = useState<Version | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1}>
      <VersionList app={app} building={building} older={older} onRestore={setRestoring} onLook={onLook} />
      <Restoring
        app={app}
        version={restoring}
        onClose={() => setRestoring(null)}
        onRestored={() => onLook(null)}
        focusAfter={() => list.current}
      />
    </div>
  );
}

interface RestoringProps {
  app: App;
  version: Version | null;
  onClose: () => void;
  onRestored: () => void;
  focusAfter: () => HTMLElement | null;
}

function Restoring({ version, ...rest }: RestoringProps) {
  const point = version === null ? null : { versionId: version.id };
  return <RestoreDialog {...rest} message={point} />;
}

/** Who made a version; null where its title says it. */
const authors: Record<Version['origin'], string | null> = {
  answer: 'Assistant',
  edit: 'You, in the code editor',
  restore: 'You, by a restore',
  other: null,
};

function VersionList({
  app,
  building,
  older,
  onRestore,
  onLook,
}: VersionsProps & { onRestore: (version: Version) => void }) {
  const versions = useQuery(versionsQuery(app.appId));
  if (versions.isPending) {
    return (
      <Loading label="Loading the versions">
        <Skeleton className="m-4 h-24" />
      </Loading>
    );
  }
  if (versions.isError)
    return (
      <ErrorState
        title="The versions could not be loaded"
        safe="They are safe"
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    );
  if (versions.data.length === 0)
    return <p className="px-4 pb-4 text-muted">Each answer that changes the app makes a version. There is none yet.</p>;
  return (
    <ol className="divide-y divide-line border-t border-line">
      {versions.data.map((version) => (
        <li key={version.id} className="px-4 py-2.5">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <p className="truncate">{version.userRequest || version.content || 'Version'}</p>
              <p className="text-sm text-muted">
                {authors[version.origin] !== null && `${authors[version.origin]} · `}
                <time dateTime={version.timestamp} title={exactTime(version.timestamp)}>
                  {timeAgo(version.timestamp)}
                </time>
              </p>
            </div>
            <VersionActions
              state={version.id === app.head ? 'current' : version.id === older?.id ? 'shown' : 'older'}
              hasOlder={older !== null}
              building={building}
              onLook={(wanted) => onLook(wanted ? version : null)}
              onRestore={mayChange(app) ? () => onRestore(version) : undefined}
            />
          </div>
          <VersionChanges appId={app.appId} version={version} />
        </li>
      ))}
    </ol>
  );
}

interface VersionActionsProps {
  state: 'current' | 'shown' | 'older';
  /** The preview shows another than the current one. */
  hasOlder: boolean;
  building: boolean;
  onLook: (wanted: boolean) => void;
  /** Not given to whoever may look only. */
  onRestore: (() => void) | undefined;
}

function VersionActions({ state, hasOlder, building, onLook, onRestore }: VersionActionsProps) {
  if (state === 'current')
    return (
      <span className="flex shrink-0 flex-col items-end text-sm text-muted">
        Current version
        {hasOlder && <Action label="View" onClick={() => onLook(false)} />}
      </span>
    );
  return (
    <span className="flex shrink-0">
      {state === 'shown' ? (
        <span className="px-2 py-1.5 text-sm text-muted">Shown</span>
      ) : (
        <Action label="View" onClick={() => onLook(true)} />
      )}
      {onRestore && <Action label="Restore" disabled={building} onClick={onRestore} />}
    </span>
  );
}

function Action({ label, disabled = false, onClick }: { label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="h-8 shrink-0 rounded-md px-2 text-sm font-medium text-accent transition-colors hover:bg-hover disabled:opacity-50 touch:h-11 touch:px-3"
    >
      {label}
    </button>
  );
}

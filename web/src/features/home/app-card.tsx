import type { App } from '@lathe/proto/apps/model';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  FileDown,
  Link2,
  Lock,
  LogOut,
  Pencil,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { copyLink } from '@/components/copy-link';
import { StatusTag } from '@/components/status-tag';
import { tellFailure } from '@/components/tell-failure';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast-store';
import { useDeleteApp, useDuplicateApp, useUndeleteApp } from '@/features/apps/api';
import { mayChange } from '@/features/apps/may-change';
import { useLeaveApp } from '@/features/members/api';
import { roleNames } from '@/features/members/member-words';
import { useExport } from '@/features/transfer/use-export';
import { exactTime, timeAgo } from '@/lib/time';
import { AppThumbnail } from './app-thumbnail';

/** With what windows need; home itself has none. */
const RenameDialog = lazy(() =>
  import('./rename-dialog').then(({ RenameDialog: component }) => ({ default: component })),
);

const kindOf: Record<App['appType'], string> = {
  GEN_APP: 'App',
  SPACE_APP: 'Space',
  AI_TOOL: 'AI tool',
  AI_APP: 'AI app',
};

export function AppCard({ app }: { app: App }) {
  /** Null before it was asked for. */
  const [renaming, setRenaming] = useState<boolean | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isOwner = app.role === 'owner';
  const remove = useDeleteWithUndo(app);
  const leave = useLeave(app);
  const duplicate = useDuplicate(app);
  const exporting = useExport(app.appId);

  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong">
      <AppThumbnail app={app} />
      <div className="flex items-start gap-2 p-4 pr-2">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">
            <Link
              to="/build/app/$appId"
              params={{ appId: app.appId }}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {app.name}
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-sm text-muted">
            {kindOf[app.appType]} · {app.role !== 'owner' && `${roleNames[app.role]} · `}
            <time dateTime={app.updatedAt} title={exactTime(app.updatedAt)}>{`changed ${timeAgo(app.updatedAt)}`}</time>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <StatusTag status={app.status} takenDown={app.takenDown} />
            {app.readOnly && (
              <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-warn-soft px-2 text-sm text-warn">
                <Lock size={12} aria-hidden />
                Read-only
              </span>
            )}
          </div>
        </div>
        <div className="relative z-10">
          <Menu
            label={`Actions for ${app.name}`}
            trigger={
              <IconButton ref={menuButton} label={`Actions for ${app.name}`}>
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem
              icon={<SquarePen size={16} aria-hidden />}
              onSelect={() => void navigate({ to: '/build/app/$appId', params: { appId: app.appId } })}
            >
              Open
            </MenuItem>
            {app.url !== null && (
              <MenuItem
                icon={<ExternalLink size={16} aria-hidden />}
                onSelect={() => window.open(app.url ?? '', '_blank', 'noopener')}
              >
                Open live
              </MenuItem>
            )}
            <MenuItem
              icon={<ChartNoAxesColumn size={16} aria-hidden />}
              onSelect={() => void navigate({ to: '/analytics/app/$appId', params: { appId: app.appId } })}
            >
              Analytics
            </MenuItem>
            {isOwner && (
              <MenuItem icon={<CopyPlus size={16} aria-hidden />} disabled={app.head === null} onSelect={duplicate}>
                {app.head === null ? 'Duplicate (nothing built yet)' : 'Duplicate'}
              </MenuItem>
            )}
            <MenuItem
              icon={<Link2 size={16} aria-hidden />}
              disabled={app.url === null}
              onSelect={() => void copyLink(app.url ?? '')}
            >
              {app.url === null ? 'Copy link (publish first)' : 'Copy link'}
            </MenuItem>
            {mayChange(app) && (
              <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setRenaming(true)}>
                Rename
              </MenuItem>
            )}
            {isOwner && app.head !== null && (
              <MenuItem icon={<FileDown size={16} aria-hidden />} onSelect={() => exporting.run()}>
                Export as zip
              </MenuItem>
            )}
            <MenuSeparator />
            {isOwner ? (
              <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={remove}>
                Delete
              </MenuItem>
            ) : (
              <MenuItem danger icon={<LogOut size={16} aria-hidden />} onSelect={leave}>
                Leave
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
      {renaming !== null && (
        <Suspense>
          <RenameDialog app={app} open={renaming} onOpenChange={setRenaming} returnFocusTo={menuButton} />
        </Suspense>
      )}
    </article>
  );
}

/** The copy comes first in the list, since it is the newest; a word says its name and leads there. */
function useDuplicate(app: App): () => void {
  const duplicate = useDuplicateApp();
  const navigate = useNavigate();
  return () => {
    if (duplicate.isPending) return;
    duplicate.mutate(app.appId, {
      onSuccess: ({ appId, name }) =>
        showToast(`${name} was created`, {
          tone: 'good',
          action: { label: 'Open', run: () => void navigate({ to: '/build/app/$appId', params: { appId } }) },
        }),
      onError: tellFailure,
    });
  };
}

/** Coming back takes another invitation. */
function useLeave({ appId, name }: App): () => void {
  const { mutateAsync } = useLeaveApp();
  return () => void mutateAsync(appId).then(() => showToast(`You have left ${name}`), tellFailure);
}

function useDeleteWithUndo(app: App): () => void {
  const remove = useDeleteApp();
  const bringBack = useUndeleteApp();
  const undo = (): void =>
    bringBack.mutate(app.appId, {
      onSuccess: () => showToast(`${app.name} is back`, { tone: 'good' }),
      onError: tellFailure,
    });
  // mutateAsync, since the card is gone before the answer comes and its callbacks with it.
  return () => {
    remove
      .mutateAsync(app.appId)
      .then(() => showToast(`${app.name} was deleted`, { action: { label: 'Undo', run: undo } }), tellFailure);
  };
}

import type { App } from '@lathe/proto/apps/model';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { CalendarSync, Ellipsis, Pencil, Replace, RotateCw, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast-store';
import { useDeleteItem, useSyncItem } from '../api';
import { isOnTheWay } from '../words';
import { RenameDialog } from './rename-dialog';
import { ReplaceDialog } from './replace-dialog';
import { ResyncDialog } from './resync-dialog';

interface SourceMenuProps {
  app: App;
  item: ContextItem;
  /** Has the focus after a window of the menu, while the item is there. */
  opener: RefObject<HTMLElement | null>;
}

/** Spec 1, section 8. */
const failed = 'Failed to delete item, try again later';

/** What can be done with a source. */
export function SourceMenu({ app, item, opener }: SourceMenuProps) {
  const [open, setOpen] = useState<'resync' | 'rename' | 'replace' | 'delete' | null>(null);
  const sync = useSyncItem(app.appId);
  const remove = useDeleteItem(app.appId);
  const close = (): void => setOpen(null);
  const windowProps = { app, item, onClose: close, focusAfter: () => opener.current };
  // What is somewhere else may say something else by now; a file is what it was.
  const isStill = item.status === 'synced' && item.source === 'local files';
  const isSyncable = !isStill && !isOnTheWay(item);
  return (
    <>
      <Menu
        label={`What to do with ${item.name}`}
        trigger={
          <IconButton label={`More about ${item.name}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {isSyncable && (
          <MenuItem
            icon={<RotateCw size={16} aria-hidden />}
            onSelect={() =>
              sync.mutate(item.id, {
                onError: () =>
                  showToast('Error saving data, please try again or contact support via chat', { tone: 'bad' }),
              })
            }
          >
            Sync again
          </MenuItem>
        )}
        {item.source !== 'local files' && (
          <MenuItem icon={<CalendarSync size={16} aria-hidden />} onSelect={() => setOpen('resync')}>
            Sync by itself
          </MenuItem>
        )}
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        {app.readOnly === null && (
          <MenuItem icon={<Replace size={16} aria-hidden />} onSelect={() => setOpen('replace')}>
            Replace
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'resync' && <ResyncDialog {...windowProps} />}
      {open === 'rename' && <RenameDialog {...windowProps} />}
      {open === 'replace' && <ReplaceDialog {...windowProps} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title={`Delete ${item.name}?`}
          description="What was read of it is deleted with it, and is found no more. This action cannot be undone."
          action="Delete"
          danger
          busy={remove.isPending}
          focusAfter={() => opener.current}
          onConfirm={() =>
            remove.mutate(item.id, {
              onSuccess: () => showToast(`${item.name} is deleted`, { tone: 'good' }),
              onError: () => showToast(failed, { tone: 'bad' }),
              onSettled: close,
            })
          }
        />
      )}
    </>
  );
}

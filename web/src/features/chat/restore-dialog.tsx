import type { App } from '@lathe/proto/apps/model';
import { useRef } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { useRestore, useUndoRestore } from './api';

export interface RestorePoint {
  /** The message that stays last; without it the server finds the one that was last when the version was made. */
  id?: string;
  versionId: string | null;
}

interface RestoreDialogProps {
  app: App;
  message: RestorePoint | null;
  onClose: () => void;
  onRestored?: () => void;
  /** What takes the focus when the button that was pressed is gone, as it is after a restore. */
  focusAfter: () => HTMLElement | null;
}

/** Asks before an earlier version becomes current again, and offers to take that back. */
export function RestoreDialog({ app, message, onClose, onRestored, focusAfter }: RestoreDialogProps) {
  const restore = useRestore(app.appId);
  const restored = useRef(false);
  const undo = useUndoRestore(app.appId);
  const takeBack = (head: string): void =>
    undo.mutate(head, {
      onSuccess: () => showToast('The restore was undone', { tone: 'good' }),
      onError: () => showToast('Failed to restore version', { tone: 'bad' }),
    });
  const confirm = (): void => {
    if (message?.versionId == null) return;
    restored.current = false;
    restore.mutate(
      { versionId: message.versionId, messageId: message.id },
      {
        onSuccess: ({ head }) => {
          restored.current = true;
          onRestored?.();
          showToast('Version restored', { tone: 'good', action: { label: 'Undo', run: () => takeBack(head) } });
        },
        onError: () => showToast('Failed to restore version', { tone: 'bad' }),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Restore this version?"
      description="The app goes back to this version and the messages after it disappear. Rows of your data stay as they are. You can undo this."
      action="Restore this version"
      busy={restore.isPending}
      focusAfter={(opener) => (restored.current ? focusAfter() : (opener ?? focusAfter()))}
      onConfirm={confirm}
    />
  );
}

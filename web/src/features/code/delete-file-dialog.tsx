import { useMemo } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { useDeleteFile } from './api';
import type { CodeFile } from './file-groups';
import { referencesTo } from './references';

interface DeleteFileDialogProps {
  appId: string;
  path: string;
  files: readonly CodeFile[];
  onClose: () => void;
}

/** Asks before a file goes, and says which others refer to it. */
export function DeleteFileDialog({ appId, path, files, onClose }: DeleteFileDialogProps) {
  const remove = useDeleteFile(appId);
  const users = useMemo(() => referencesTo(files, path), [files, path]);
  const referred = users.length === 0 ? '' : ` It is used in ${users.join(', ')}; imports of it are taken out there.`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${path}?`}
      description={`This action cannot be undone.${referred}`}
      action="Delete file"
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(path, {
          onError: () => showToast('Failed to delete file', { tone: 'bad' }),
          onSettled: onClose,
        })
      }
    />
  );
}

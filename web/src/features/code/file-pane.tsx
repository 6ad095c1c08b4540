import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, LoaderCircle, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsDark } from '@/app/theme';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/toast-store';
import { filesQuery } from '@/features/apps/api';
import { useRefreshApp } from '@/features/chat/api';
import { useDeleteFile } from './api';
import { CodeEditor } from './code-editor';
import type { CodeFile } from './file-groups';
import { type SaveStatus, useAutoSave } from './use-auto-save';

interface FilePaneProps {
  appId: string;
  file: CodeFile;
  admin: boolean;
  /** While an answer is written, files are not edited: both would write the same version. */
  building: boolean;
}

export function FilePane({ appId, file, admin, building }: FilePaneProps) {
  const { status, change, retry } = useAutoSave(appId, file.path);
  const dark = useIsDark();
  const editable = admin && !file.readOnly && !building;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-10 shrink-0 items-center touch:h-11 gap-2 border-b border-line pr-1 pl-4">
        <h2 className="min-w-0 truncate font-mono text-sm max-lg:sr-only">{file.path}</h2>
        <Status status={status} onRetry={retry} />
        <div className="ml-auto flex items-center gap-1">
          {!editable && (
            <span className="inline-flex items-center gap-1.5 px-2 text-sm text-muted">
              <Lock size={16} aria-hidden />
              {building ? 'Building…' : admin ? 'Read-only' : 'Read-only. Admins can edit'}
            </span>
          )}
          {editable && <DeleteButton appId={appId} path={file.path} />}
        </div>
      </header>
      <CodeEditor path={file.path} content={file.content} readOnly={!editable} dark={dark} onChange={change} />
    </div>
  );
}

function Status({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
      {status === 'saving' && (
        <>
          <LoaderCircle size={16} className="animate-spin" aria-hidden /> Saving...
        </>
      )}
      {status === 'saved' && (
        <>
          <Check size={16} className="text-good" aria-hidden /> Saved
        </>
      )}
      {status === 'error' && (
        <>
          <CircleAlert size={16} className="text-bad" aria-hidden />
          <span className="text-bad">Failed to save file</span>
          <button
            type="button"
            onClick={onRetry}
            className="min-h-6 rounded-sm font-medium text-accent hover:underline touch:min-h-11"
          >
            Try again
          </button>
        </>
      )}
    </p>
  );
}

function DeleteButton({ appId, path }: { appId: string; path: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteFile(appId);
  const refresh = useRefreshApp(appId);
  const queryClient = useQueryClient();
  const confirm = (): void =>
    remove.mutate(path, {
      onSuccess: () => {
        queryClient.setQueryData(filesQuery(appId).queryKey, (known) =>
          known === undefined ? known : { ...known, files: known.files.filter((file) => file.path !== path) },
        );
        refresh();
      },
      onError: () => showToast('Failed to delete file', { tone: 'bad' }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <IconButton label="Delete file" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${path}?`}
        description="This action cannot be undone."
        action="Delete file"
        danger
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

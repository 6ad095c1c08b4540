import { kindOfFile } from '@lathe/proto/apps/project/paths';
import {
  Check,
  CircleAlert,
  Download,
  GitCompare,
  LoaderCircle,
  Lock,
  Pencil,
  Trash2,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { saveAs } from '@/lib/save-as';
import { DeleteFileDialog } from './delete-file-dialog';
import { type CodeFile, fileName } from './file-groups';
import { RenameFileDialog } from './file-name-dialogs';
import type { SaveStatus } from './use-auto-save';

interface FileHeaderProps {
  appId: string;
  file: CodeFile;
  files: readonly CodeFile[];
  editable: boolean;
  /** Why it is not editable. */
  note: string;
  status: SaveStatus;
  changes: boolean;
  onSave: () => void;
  onFormat: () => void;
  onChanges: (wanted: boolean) => void;
  onRenamed: (newPath: string) => void;
}

/** Names a file, says whether it is saved, and holds what can be done with it. */
export function FileHeader({
  appId,
  file,
  files,
  editable,
  note,
  status,
  changes,
  onSave,
  onFormat,
  onChanges,
  onRenamed,
}: FileHeaderProps) {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const hasName = !['layout', 'styles'].includes(kindOfFile(file.path) ?? '');
  const close = (): void => setAsking(null);
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-1 pl-4 touch:h-11">
      <h2 className="min-w-0 truncate font-mono text-sm max-lg:sr-only">{file.path}</h2>
      <Status status={status} onRetry={onSave} />
      <div className="ml-auto flex items-center gap-1">
        {!editable && (
          <span className="inline-flex items-center gap-1.5 px-2 text-sm text-muted">
            <Lock size={16} aria-hidden />
            {note}
          </span>
        )}
        <IconButton label="Changes since the last version" pressed={changes} onClick={() => onChanges(!changes)}>
          <GitCompare size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Download file"
          onClick={() =>
            saveAs(new Blob([file.content], { type: 'text/plain' }), fileName(file.path).replaceAll('/', '-'))
          }
        >
          <Download size={16} aria-hidden />
        </IconButton>
        {editable && (
          <>
            <IconButton label="Format and save (Ctrl+S)" disabled={changes} onClick={onFormat}>
              <WandSparkles size={16} aria-hidden />
            </IconButton>
            {hasName && (
              <IconButton
                label="Rename file"
                disabled={status === 'conflict' || status === 'error'}
                onClick={() => {
                  onSave();
                  setAsking('rename');
                }}
              >
                <Pencil size={16} aria-hidden />
              </IconButton>
            )}
            <IconButton label="Delete file" onClick={() => setAsking('delete')}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {asking === 'rename' && (
        <RenameFileDialog appId={appId} path={file.path} files={files} onClose={close} onRenamed={onRenamed} />
      )}
      {asking === 'delete' && <DeleteFileDialog appId={appId} path={file.path} files={files} onClose={close} />}
    </header>
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

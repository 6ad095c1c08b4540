import { lazy, useRef, useState } from 'react';
import { useIsDark } from '@/app/theme';
import { LoadingPart } from '@/components/ui/loading-part';
import { showToast } from '@/components/ui/toast-store';
import { CodeEditor, type EditorHandle } from './code-editor';
import { ConflictBar } from './conflict-bar';
import type { CodeFile } from './file-groups';
import { FileHeader } from './file-header';
import type { Problem } from './problems';
import { useAutoSave } from './use-auto-save';
import type { Place } from './use-tabs';

const LastVersionDiff = lazy(() =>
  import('./last-version-diff').then(({ LastVersionDiff: component }) => ({ default: component })),
);
const MergePane = lazy(() => import('./merge-pane').then(({ MergePane: component }) => ({ default: component })));

export interface FilePaneProps {
  appId: string;
  file: CodeFile;
  files: readonly CodeFile[];
  editable: boolean;
  /** While an answer is written, files are not edited: both would write the same version. */
  building: boolean;
  problems: readonly Problem[];
  place: Place | null;
  onRenamed: (newPath: string) => void;
}

/** One open file: its editor, or what it is compared with. */
export function FilePane({ appId, file, files, editable, building, problems, place, onRenamed }: FilePaneProps) {
  const saving = useAutoSave(appId, file);
  const dark = useIsDark();
  const editor = useRef<EditorHandle>(null);
  const [view, setView] = useState<'edit' | 'changes' | 'both'>('edit');
  const merged = useRef<string | null>(null);
  const isConflict = saving.status === 'conflict';
  const isEdited = editable && !file.readOnly && !building;
  const seen = view === 'both' && !isConflict ? 'edit' : view;

  const keep = (): void => {
    const text = (view === 'both' ? merged.current : null) ?? saving.typed() ?? editor.current?.text() ?? '';
    if (view === 'both') saving.show(text);
    setView('edit');
    saving.settle(text);
  };
  const takeTheirs = (): void => {
    const typed = saving.takeTheirs();
    setView('edit');
    const putBack = (): void => {
      saving.show(typed);
      saving.change(typed);
    };
    showToast('What you typed was replaced', { action: { label: 'Undo', run: putBack } });
  };

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FileHeader
        appId={appId}
        file={file}
        files={files}
        editable={isEdited}
        note={building ? 'Building…' : editable ? 'Read-only' : 'Read-only. Admins can edit'}
        status={saving.status}
        changes={seen === 'changes'}
        onSave={saving.save}
        onFormat={() => void editor.current?.format().then(saving.save)}
        onChanges={(wanted) => setView(wanted ? 'changes' : 'edit')}
        onRenamed={onRenamed}
      />
      {isConflict && (
        <ConflictBar
          comparing={seen === 'both'}
          onMine={keep}
          onTheirs={takeTheirs}
          onCompare={(comparing) => {
            merged.current = null;
            setView(comparing ? 'both' : 'edit');
          }}
        />
      )}
      {seen !== 'edit' && (
        <LoadingPart label="Loading the comparison" className="m-4 h-64">
          {seen === 'both' ? (
            <MergePane
              path={file.path}
              before={{ label: 'Theirs', text: file.content }}
              after={{ label: 'Mine', text: saving.typed() ?? '' }}
              onChange={(text) => {
                merged.current = text;
              }}
            />
          ) : (
            <LastVersionDiff appId={appId} path={file.path} text={saving.typed() ?? file.content} />
          )}
        </LoadingPart>
      )}
      <div className={seen === 'edit' ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>
        <CodeEditor
          ref={editor}
          path={file.path}
          shown={saving.shown}
          readOnly={!isEdited}
          dark={dark}
          problems={problems}
          place={place}
          onChange={saving.change}
          onSave={saving.save}
        />
      </div>
    </div>
  );
}

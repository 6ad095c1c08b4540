import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { FileCode } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { filesQuery } from '@/features/apps/api';
import { mayChange } from '@/features/apps/may-change';
import { problemsQuery } from './api';
import { Explorer } from './explorer';
import type { CodeFile } from './file-groups';
import { NewFileDialog } from './file-name-dialogs';
import { FilePane } from './file-pane';
import { FileTabs } from './file-tabs';
import { byFile, type Problem } from './problems';
import { QuickOpen } from './quick-open';
import { useTabs } from './use-tabs';

interface CodeViewProps {
  app: App;
  building: boolean;
}

/** The app's files. Who may not edit them reads them (spec 1, section 6). */
export function CodeView({ app, building }: CodeViewProps) {
  const files = useQuery(filesQuery(app.appId));
  if (files.isPending) {
    return (
      <Loading label="Loading the code">
        <Skeleton className="m-4 h-64" />
      </Loading>
    );
  }
  if (files.isError)
    return (
      <ErrorState
        title="Could not load code. Please try again."
        error={files.error}
        onRetry={() => void files.refetch()}
      />
    );
  if (files.data.files.length === 0) {
    return (
      <EmptyState
        icon={<FileCode size={20} aria-hidden />}
        title="No files yet"
        text="Describe your app in the chat, and its files appear here."
      />
    );
  }
  return (
    <Workspace appId={app.appId} building={building} {...files.data} editable={files.data.editable && mayChange(app)} />
  );
}

interface WorkspaceProps {
  appId: string;
  building: boolean;
  versionId: string | null;
  editable: boolean;
  files: readonly CodeFile[];
}

const none: readonly Problem[] = [];

function Workspace({ appId, building, versionId, editable, files }: WorkspaceProps) {
  const { data: problems = none } = useQuery(problemsQuery(appId, versionId));
  const found = useMemo(() => byFile(problems), [problems]);
  const paths = files.map(({ path }) => path);
  const tabs = useTabs(paths, paths.find((path) => path.startsWith('pages/')) ?? paths[0]);
  const [dialog, setDialog] = useState<'new' | 'open' | null>(null);
  const [searching, setSearching] = useState(false);
  useShortcuts({ onQuickOpen: () => setDialog('open'), onSearch: () => setSearching(true) });
  const close = (): void => setDialog(null);
  return (
    <section aria-label="Code" className="flex h-full min-h-0 flex-col lg:flex-row">
      <Explorer
        appId={appId}
        files={files}
        current={tabs.current ?? ''}
        problems={found}
        editable={editable && !building}
        searching={searching}
        onSearching={setSearching}
        onNew={() => setDialog('new')}
        onQuickOpen={() => setDialog('open')}
        onChoose={(path) => tabs.show(path)}
        onOpen={tabs.show}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <FileTabs open={tabs.open} current={tabs.current ?? ''} onShow={tabs.show} onClose={tabs.close} />
        {files
          .filter(({ path }) => tabs.open.includes(path))
          .map((file) => (
            <div key={file.path} className={file.path === tabs.current ? 'flex min-h-0 flex-1' : 'hidden'}>
              <FilePane
                appId={appId}
                file={file}
                files={files}
                editable={editable}
                building={building}
                problems={found.get(file.path) ?? none}
                place={file.path === tabs.current ? tabs.place : null}
                onRenamed={(newPath) => tabs.rename(file.path, newPath)}
              />
            </div>
          ))}
      </div>
      {dialog === 'new' && <NewFileDialog appId={appId} files={files} onClose={close} onCreated={tabs.show} />}
      {dialog === 'open' && <QuickOpen paths={paths} onClose={close} onOpen={tabs.show} />}
    </section>
  );
}

/** Ctrl+P and Ctrl+Shift+F, with Cmd on a Mac. */
function useShortcuts({ onQuickOpen, onSearch }: { onQuickOpen: () => void; onSearch: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'p' && !event.shiftKey) onQuickOpen();
    else if (key === 'f' && event.shiftKey) onSearch();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    // Before the browser prints, and before an editor hears of it.
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}

import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { FileCode } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { filesQuery } from '@/features/apps/api';
import { accountQuery } from '@/features/auth/api';
import { useWide } from '@/lib/use-media';
import { FilePane } from './file-pane';
import { FilePicker } from './file-picker';
import { FileTree } from './file-tree';

/** The app's files. Admins edit them; for others they are to be read (spec 1, section 6). */
export function CodeView({ app, building }: { app: App; building: boolean }) {
  const files = useQuery(filesQuery(app.appId));
  const account = useQuery(accountQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const wide = useWide();

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
  const list = files.data.files;
  const file =
    list.find(({ path }) => path === chosen) ?? list.find(({ path }) => path.startsWith('pages/')) ?? list[0];
  if (file === undefined) {
    return (
      <EmptyState
        icon={<FileCode size={20} aria-hidden />}
        title="No files yet"
        text="Describe your app in the chat, and its files appear here."
      />
    );
  }
  const Chooser = wide ? FileTree : FilePicker;
  return (
    <section aria-label="Code" className="flex h-full min-h-0 flex-col lg:flex-row">
      <Chooser files={list} current={file.path} onChoose={setChosen} />
      <FilePane
        key={file.path}
        appId={app.appId}
        file={file}
        admin={account.data?.isAdmin === true}
        building={building}
      />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { versionsQuery } from '@/features/apps/api';
import { versionFilesQuery } from './api';
import { MergePane } from './merge-pane';

interface LastVersionDiffProps {
  appId: string;
  path: string;
  text: string;
}

/** A file as it is, beside what it was in the version before the current one. */
export function LastVersionDiff({ appId, path, text }: LastVersionDiffProps) {
  const versions = useQuery(versionsQuery(appId));
  const last = versions.data?.[1]?.id;
  const files = useQuery({ ...versionFilesQuery(appId, last ?? ''), enabled: last !== undefined });
  const failed = [versions, files].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        title="Could not load code. Please try again."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (versions.isSuccess && last === undefined)
    return <p className="p-4 text-muted">This is the first version: there is none before it to compare with.</p>;
  if (!files.isSuccess)
    return (
      <Loading label="Loading the last version">
        <Skeleton className="m-4 h-64" />
      </Loading>
    );
  const before = files.data.files.find((file) => file.path === path);
  if (before?.content === text)
    return <p className="p-4 text-muted">Nothing has changed in this file since the last version.</p>;
  return (
    <MergePane
      path={path}
      before={{
        label: before === undefined ? 'Not there in the last version' : 'Last version',
        text: before?.content ?? '',
      }}
      after={{ label: 'Now', text }}
    />
  );
}

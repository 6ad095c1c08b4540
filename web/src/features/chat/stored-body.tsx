import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import type { ActionPlace } from './answer';
import { actionBodyQuery } from './api';
import { FileContent } from './file-content';

/** What an action of a stored answer has written. It is loaded when it is opened: most never are. */
export function StoredBody({ place, diff }: { place: ActionPlace; diff: boolean }) {
  const body = useQuery(actionBodyQuery(place));
  if (body.isPending) {
    return (
      <Loading label="Loading the content">
        <Skeleton className="m-3 h-16" />
      </Loading>
    );
  }
  if (body.isError)
    return (
      <ErrorState
        title="The content could not be loaded"
        safe="It is safe"
        error={body.error}
        onRetry={() => void body.refetch()}
      />
    );
  return <FileContent content={body.data} diff={diff} follow={false} />;
}

import { idPattern } from '@lathe/proto/common/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorState } from '@/components/error-state';
import { appQuery } from '@/features/apps/api';
import { toAppError } from '@/lib/app-error';
import { useDocumentTitle } from '@/lib/use-document-title';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { AppGone } from './app-gone';
import { Builder } from './builder';
import { BuilderSkeleton } from './builder-skeleton';

export function BuilderScreen() {
  const { appId } = useParams({ from: '/signed-in/build/app/$appId' });
  const valid = idPattern.test(appId);
  const app = useQuery({ ...appQuery(appId), enabled: valid });
  useDocumentTitle(app.data?.name ?? 'Builder');
  // An app of somebody else does not exist for this account either, so both read the same.
  if (!valid) return <NotFoundScreen />;
  if (app.isError && toAppError(app.error).status === 404) return <AppGone appId={appId} />;
  if (app.data !== undefined) return <Builder key={appId} app={app.data} />;
  if (app.isError)
    return (
      <ErrorState
        title="The app could not be opened"
        safe="It is safe"
        error={app.error}
        onRetry={() => void app.refetch()}
      />
    );
  return <BuilderSkeleton />;
}

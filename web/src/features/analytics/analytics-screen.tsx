import { idPattern } from '@lathe/proto/common/ids';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { LoadingPart } from '@/components/ui/loading-part';
import { appQuery } from '@/features/apps/api';
import { toAppError } from '@/lib/app-error';
import { useDocumentTitle } from '@/lib/use-document-title';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { AppNumbers } from './app-numbers';
import { LoadingNumbers } from './loading-numbers';

/** What only an app needs that nobody can visit yet. */
const NotPublished = lazy(() =>
  import('./not-published').then(({ NotPublished: component }) => ({ default: component })),
);

/** Analytics of an app (spec 1, section 1), for everybody who builds it. */
export function AnalyticsScreen() {
  const { appId } = useParams({ from: '/signed-in/analytics/app/$appId' });
  const valid = idPattern.test(appId);
  const app = useQuery({ ...appQuery(appId), enabled: valid });
  useDocumentTitle(app.data === undefined ? 'Analytics' : `Analytics of ${app.data.name}`);
  // An app of somebody else does not exist for this account either, so both read the same.
  if (!valid || (app.isError && toAppError(app.error).status === 404)) return <NotFoundScreen />;
  const title = app.data === undefined ? 'Analytics' : `Analytics of ${app.data.name}`;
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-2">
        <Link
          to="/build/app/$appId"
          params={{ appId }}
          aria-label="Back to the builder"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink touch:size-11"
        >
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
      </header>
      <main id="main" className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1080px] flex-col gap-4 p-4 pb-16 sm:p-6">{content()}</div>
      </main>
    </div>
  );

  function content(): ReactNode {
    if (app.data !== undefined)
      return app.data.published === null ? (
        <LoadingPart label="Loading" className="h-40">
          <NotPublished app={app.data} />
        </LoadingPart>
      ) : (
        <AppNumbers app={app.data} />
      );
    if (app.isError)
      return <ErrorState title="The app could not be opened" error={app.error} onRetry={() => void app.refetch()} />;
    return <LoadingNumbers />;
  }
}

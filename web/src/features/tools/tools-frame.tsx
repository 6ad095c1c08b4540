import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { appQuery } from '@/features/apps/api';
import { toAppError } from '@/lib/app-error';
import { NotFoundScreen } from '@/routes/not-found-screen';

interface ToolsFrameProps {
  back: LinkProps;
  /** Where the way back leads. */
  backLabel: string;
  title: ReactNode;
  aside?: ReactNode;
  /** What stands beside them where there is room, and else below. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What the screens of tools stand in: the way back, what they are about, and how it stands. */
export function ToolsFrame({ back, backLabel, title, aside, beside, children }: ToolsFrameProps) {
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1">
        <Link
          {...back}
          aria-label={backLabel}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink touch:size-11"
        >
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <h1 className="min-w-40 flex-1 truncate text-lg font-semibold">{title}</h1>
        {aside}
      </header>
      <main id="main" className="min-h-0 flex-1 overflow-y-auto">
        {beside === undefined ? (
          <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 pb-16">{children}</div>
        ) : (
          <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 pb-16 xl:max-w-7xl xl:flex-row xl:items-start">
            <div className="flex min-w-0 flex-1 flex-col gap-6">{children}</div>
            <div className="xl:sticky xl:top-4 xl:w-[26rem] xl:shrink-0">{beside}</div>
          </div>
        )}
      </main>
    </div>
  );
}

/** The app that tools are of, once it is read. */
export function OfApp({ appId, children }: { appId: string; children: (app: App) => ReactNode }) {
  const app = useQuery(appQuery(appId));
  if (app.data !== undefined) return children(app.data);
  if (!app.isError) return <LoadingTools />;
  if (toAppError(app.error).status === 404) return <NotFoundScreen />;
  return <ErrorState title="The app could not be opened" error={app.error} onRetry={() => void app.refetch()} />;
}

export const LoadingTools = () => (
  <Loading label="Loading the tools">
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 p-4">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  </Loading>
);

import type { App } from '@lathe/proto/apps/model';
import { errorMessage } from '@lathe/proto/errors/codes';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { toolsQuery } from '@/features/tools/api';

/** The active tools of an app without pages, which it shows in their place; undefined before they are known. */
export function useShownTools(app: App, isWanted: boolean) {
  const tools = useQuery({ ...toolsQuery(app.appId), enabled: isWanted && app.pages.length === 0 });
  return { ...tools, data: tools.data?.filter(({ status }) => status === 'active') };
}

/** What visitors see of an app without pages, or what to do before they can see something. */
export function ShownTools({ tools, app }: { tools: ReturnType<typeof useShownTools>; app: App }) {
  if (tools.isError)
    return <ErrorState error={tools.error} title="The tools did not load" onRetry={() => void tools.refetch()} />;
  if (!tools.data) return <Skeleton className="h-10" />;
  if (tools.data.length === 0)
    return (
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-muted">{errorMessage('app/nothing-to-publish')}.</p>
        <LinkButton to="/build/app/$appId/tools" params={{ appId: app.appId }}>
          App tools
        </LinkButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p>Your app has no pages yet. Visitors see a page with its live tools:</p>
      <ul className="list-disc pl-5">
        {tools.data.map(({ toolId, title }) => (
          <li key={toolId} className="break-words">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}

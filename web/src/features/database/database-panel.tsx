import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { entitiesQuery } from './api';
import { EntityItem } from './entity-item';

/** What the app keeps: its entities, what their rows hold, who may do what with them, and how many there are. */
export function DatabasePanel({ app }: { app: App }) {
  const entities = useQuery(entitiesQuery(app.appId, app.head));
  if (app.head === null || entities.data?.length === 0)
    return (
      <EmptyState
        icon={<Database size={20} aria-hidden />}
        title="No entities yet, use the chat to create one"
        text="An entity is a kind of thing that your app keeps, such as dogs, with the fields that each of them has."
      />
    );
  if (entities.isPending)
    return (
      <Loading label="Loading the entities">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    );
  if (entities.isError)
    return (
      <ErrorState
        title="The entities could not be loaded"
        safe="Your data is safe"
        error={entities.error}
        onRetry={() => void entities.refetch()}
      />
    );
  return (
    <ul aria-label="Entities" className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {entities.data.map((entity) => (
        <EntityItem key={entity.name} app={app} entity={entity} startsOpen={entities.data.length === 1} />
      ))}
    </ul>
  );
}

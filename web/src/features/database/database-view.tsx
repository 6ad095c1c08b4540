import type { App } from '@lathe/proto/apps/model';
import { userEntityName } from '@lathe/proto/entities/user-entity';
import { useQuery } from '@tanstack/react-query';
import { Database, FileUp } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { ImportWizard } from '@/features/imports/import-wizard';
import { schemaQuery } from '@/lib/entity-schema';
import { useMedia } from '@/lib/use-media';
import { EntityList } from './entity-list';
import { EntityTable, type EntityTableProps } from './entity-table';
import { entitiesQuery, type Entity } from './model/api';
import type { Filter } from './model/filters';

export interface DatabaseViewProps extends Pick<EntityTableProps, 'readOnly' | 'busy' | 'onAsk'> {
  app: App;
}

/** What the app keeps: its entities, and the rows of the chosen one in a table. */
export function DatabaseView(props: DatabaseViewProps) {
  const [importing, setImporting] = useState(false);
  const { app, readOnly } = props;
  return (
    <>
      <AnyEntities {...props} onNew={readOnly === undefined ? () => setImporting(true) : undefined} />
      {/* It stays while the entities are loaded anew, which a new one makes them. */}
      <ImportWizard app={app} schema={null} open={importing} onClose={() => setImporting(false)} />
    </>
  );
}

interface AnyEntitiesProps extends DatabaseViewProps {
  /** Makes a new entity of a file; undefined while nothing can be changed. */
  onNew: (() => void) | undefined;
}

function AnyEntities(props: AnyEntitiesProps) {
  const { app, onNew } = props;
  const entities = useQuery(entitiesQuery(app.appId, app.head));
  if (app.head === null || entities.data?.length === 0)
    return (
      <EmptyState
        icon={<Database size={20} aria-hidden />}
        title="No entities yet, use the chat to create one"
        text="An entity is a kind of thing that your app keeps, such as dogs, with the fields that each of them has."
      >
        {onNew && <NewEntityButton onNew={onNew} />}
      </EmptyState>
    );
  if (entities.isPending)
    return (
      <Loading label="Loading the entities">
        <div className="flex h-full gap-3 p-3">
          <Skeleton className="w-48 max-lg:hidden" />
          <Skeleton className="h-[480px] flex-1" />
        </div>
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
  return <Entities {...props} entities={entities.data} />;
}

function Entities({ entities, onNew, ...props }: AnyEntitiesProps & { entities: readonly Entity[] }) {
  const { app, readOnly } = props;
  const [place, setPlace] = useState<{ entity: string; filter?: Filter }>({ entity: '' });
  const isWide = useMedia('(min-width: 1024px)');
  const isThere = place.entity === userEntityName || entities.some(({ name }) => name === place.entity);
  const chosen = isThere ? place.entity : (entities[0]?.name ?? userEntityName);
  const schema = useQuery(schemaQuery(app.appId, app.head, chosen));
  return (
    <div className="flex h-full min-h-0 flex-col">
      {readOnly !== undefined && (
        <p role="status" className="border-b border-line bg-warn-soft px-3 py-2 text-warn">
          {readOnly}
        </p>
      )}
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <EntityList
          entities={entities}
          chosen={chosen}
          users={userEntityName}
          isWide={isWide}
          onChoose={(entity) => setPlace({ entity })}
        >
          {onNew && <NewEntityButton onNew={onNew} />}
        </EntityList>
        {schema.isPending ? (
          <div className="flex-1">
            <Loading label="Loading the fields">
              <Skeleton className="m-3 h-[480px]" />
            </Loading>
          </div>
        ) : schema.isError ? (
          <ErrorState
            title="The fields could not be loaded"
            safe="Your data is safe"
            error={schema.error}
            onRetry={() => void schema.refetch()}
          />
        ) : (
          <EntityTable
            {...props}
            key={chosen}
            schema={schema.data}
            entities={entities.map(({ name }) => name)}
            overview={entities.find(({ name }) => name === chosen)}
            filter={place.filter}
            onShow={(entity, filter) => setPlace({ entity, filter })}
          />
        )}
      </div>
    </div>
  );
}

const NewEntityButton = ({ onNew }: { onNew: () => void }) => (
  <Button size="sm" icon={<FileUp size={16} aria-hidden />} onClick={onNew}>
    New from a file
  </Button>
);

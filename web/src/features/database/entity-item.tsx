import type { App } from '@lathe/proto/apps/model';
import type { listEntities } from '@lathe/proto/entities/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { accessInWords } from './access-words';
import { schemaQuery } from './api';
import { FieldTable } from './field-table';

type Entity = RouteAnswer<typeof listEntities>['entities'][number];

interface EntityItemProps {
  app: App;
  entity: Entity;
  startsOpen: boolean;
}

const whole = new Intl.NumberFormat('en');

/** An entity with how many rows it has; it opens to its fields. */
export function EntityItem({ app, entity, startsOpen }: EntityItemProps) {
  const { open, id, toggle } = useDisclosure(startsOpen);
  const { name, count } = entity;
  return (
    <li>
      <h3>
        <button
          type="button"
          {...toggle}
          className="flex min-h-12 w-full items-center gap-2 px-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className="tabular shrink-0 text-sm text-muted">
            {count === 1 ? '1 row' : `${whole.format(count)} rows`}
          </span>
          <ChevronDown
            size={16}
            aria-hidden
            className={`shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={id}>{open && <EntityDetails app={app} entity={entity} />}</div>
    </li>
  );
}

function EntityDetails({ app, entity: { name, unknownFields } }: { app: App; entity: Entity }) {
  const schema = useQuery(schemaQuery(app.appId, app.head, name));
  if (schema.isPending)
    return (
      <Loading label="Loading the fields">
        <Skeleton className="mx-4 mb-4 h-24" />
      </Loading>
    );
  if (schema.isError)
    return (
      <ErrorState
        title="The fields could not be loaded"
        safe="Your data is safe"
        error={schema.error}
        onRetry={() => void schema.refetch()}
      />
    );
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      {schema.data.description !== undefined && <p className="text-muted">{schema.data.description}</p>}
      <p>{accessInWords(schema.data)}</p>
      <FieldTable name={name} schema={schema.data} />
      {unknownFields.length > 0 && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn">
          The app also sent fields that this entity does not have: {unknownFields.join(', ')}. Ask in the chat for them
          to be added.
        </p>
      )}
    </div>
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { schemaQuery } from '@/lib/entity-schema';
import type { CellPlace } from '../cells/cell-view';
import { labelOfRow } from '../cells/reference-labels';
import { countQuery, pageQuery } from '../model/api';
import { type Column, columnsOf } from '../model/columns';
import type { Filter } from '../model/filters';
import { inRows, type Row } from '../model/rows';

interface ReferrersProps {
  row: Row;
  entity: string;
  entities: readonly string[];
  place: CellPlace;
  onShow: (entity: string, filter: Filter) => void;
}

const mostShown = 5;

/** Which rows of the app refer to a row. */
export function Referrers({ row, entity, entities, place, onShow }: ReferrersProps) {
  const { appId, head } = place;
  const found = useQueries({
    queries: entities.map((name) => ({
      ...schemaQuery(appId, head, name),
      select: (schema: Parameters<typeof columnsOf>[0]) => ({ name, columns: columnsOf(schema) }),
    })),
    combine: (all) =>
      all.flatMap(({ data }) =>
        (data?.columns ?? [])
          .filter(({ reference }) => reference === entity)
          .map((column) => ({ name: data?.name ?? '', columns: data?.columns ?? [], column })),
      ),
  });
  if (found.length === 0) return null;
  return (
    <section aria-label="What refers to this row" className="mt-6 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">What refers to this row</h3>
      <ul className="flex flex-col gap-3">
        {found.map(({ name, columns, column }) => (
          <Referrer
            key={`${name}/${column.name}`}
            appId={appId}
            id={row.id}
            entity={name}
            columns={columns}
            column={column}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReferrerProps extends Pick<ReferrersProps, 'onShow'> {
  appId: string;
  id: string;
  entity: string;
  columns: readonly Column[];
  column: Column;
}

function Referrer({ appId, id, entity, columns, column, onShow }: ReferrerProps) {
  const q = JSON.stringify({ [column.name]: { $eq: id } });
  const count = useQuery(countQuery({ appId, entity, q })).data;
  const page = useQuery(pageQuery({ appId, entity, sort: '-createdAt', q }, 0));
  const first = (page.data ?? []).slice(0, mostShown);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">
        {entity} <span className="font-normal text-muted">by {column.title}</span>
      </span>
      <span className="tabular text-muted">{count === undefined ? '…' : inRows(count)}</span>
      {count !== undefined && count > 0 && (
        <Button
          size="sm"
          variant="link"
          icon={<ArrowRight size={16} aria-hidden />}
          onClick={() => onShow(entity, { field: column.name, operator: 'is', value: id })}
        >
          Show in {entity}
        </Button>
      )}
      <span className="w-full truncate text-sm text-muted">
        {first.map((each) => labelOfRow(each, columns)).join(', ')}
      </span>
    </li>
  );
}

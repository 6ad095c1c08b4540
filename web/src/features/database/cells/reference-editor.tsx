import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Picker } from '@/components/ui/picker';
import { useSettled } from '@/lib/use-settled';
import { pageQuery } from '../model/api';
import { queryOf } from '../model/filters';
import type { EditorProps } from './editor-props';
import { useReferenced } from './use-referenced';

/** Milliseconds of quiet before what is typed is searched for. */
const quietMs = 200;
const mostShown = 50;

/** Chooses the row that a cell names, by searching for it. */
export function ReferenceEditor({ entity, ...props }: EditorProps & { entity: string }) {
  const { value, column, place, typed, onCommit, onCancel } = props;
  const { columns, labelOf } = useReferenced(place, entity);
  const [query, setQuery] = useState(typed ?? '');
  const searched = useSettled(query, quietMs);
  const source = { appId: place.appId, entity, sort: '-createdAt', q: queryOf(columns, searched, []) };
  const found = useQuery({ ...pageQuery(source, 0), placeholderData: keepPreviousData });
  const shown = (found.data ?? []).slice(0, mostShown);
  return (
    <Picker
      label={column.title}
      placeholder={`Search in ${entity}`}
      query={query}
      onQuery={setQuery}
      options={shown.map((row) => ({ key: row.id, content: labelOf(row), isChosen: row.id === value }))}
      onChoose={(id) => onCommit(id, 'stay')}
      onClose={onCancel}
    >
      <p role="status" className="px-2 py-1 text-sm text-muted empty:hidden">
        {found.isError && 'The rows could not be loaded'}
        {found.isSuccess && shown.length === 0 && (searched === '' ? `${entity} has no rows yet` : 'Nothing found')}
      </p>
      {!column.isRequired && typeof value === 'string' && (
        <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onCommit(null, 'stay')}>
          Leave empty
        </Button>
      )}
    </Picker>
  );
}

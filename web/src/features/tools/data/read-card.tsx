import type { App } from '@lathe/proto/apps/model';
import { maxReadRows, type RowsRead } from '@lathe/proto/apps/tools/tool-rows';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { IconButton } from '@/components/ui/icon-button';
import { NumberField } from '@/features/panels/fields/number-field';
import { schemaQuery } from '@/lib/entity-schema';
import { Gone } from './gone';

interface ReadCardProps {
  app: App;
  read: RowsRead;
  /** Entities that it may be of. */
  entities: readonly string[];
  isThere: boolean;
  asked: readonly { value: string; label: string }[];
  onChange: (change: Partial<RowsRead>) => void;
  onRemove: () => void;
}

/** The rows of one entity that answers rest on: how many, and which. */
export function ReadCard({ app, read, entities, isThere, asked, onChange, onRemove }: ReadCardProps) {
  const { entity, most } = read;
  return (
    <div
      role="group"
      aria-label={`Rows of ${entity}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label="Entity"
            value={isThere ? entity : ''}
            options={[
              ...(isThere ? [] : [{ value: '', label: 'Choose an entity' }]),
              ...entities.map((value) => ({ value, label: value })),
            ]}
            onChange={(chosen) => onChange({ entity: chosen, filter: null })}
          >
            {!isThere && (
              <Gone>{`There is no ${entity} in this app any more, so answers do not rest on it. Choose another entity, or remove it.`}</Gone>
            )}
          </SelectField>
        </div>
        <IconButton label={`Remove the rows of ${entity}`} size="md" className="mt-6.5" onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <NumberField
        label="How many of the newest rows"
        value={most}
        min={1}
        max={maxReadRows}
        onChange={(value) => onChange({ most: value })}
      />
      {isThere && <Filter app={app} read={read} asked={asked} onChange={onChange} />}
    </div>
  );
}

function Filter({
  app,
  read: { entity, filter },
  asked,
  onChange,
}: Pick<ReadCardProps, 'app' | 'read' | 'asked' | 'onChange'>) {
  const properties = useQuery(schemaQuery(app.appId, app.head, entity)).data?.properties;
  if (properties === undefined) return null;
  const names = Object.keys(properties);
  const hasField = filter === null || names.includes(filter.field);
  const hasAsked = filter === null || asked.some(({ value }) => value === filter.asked);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label="Filter by field"
        value={hasField ? (filter?.field ?? '') : 'gone'}
        options={[
          { value: '', label: 'No filter: all rows' },
          ...(hasField ? [] : [{ value: 'gone', label: 'Choose a field' }]),
          ...names.map((value) => ({ value, label: value })),
        ]}
        onChange={(field) => onChange({ filter: field === '' ? null : { field, asked: filter?.asked ?? 'input' } })}
      >
        {!hasField && <Gone>{`${entity} has no field ${filter?.field} any more. Choose another one.`}</Gone>}
      </SelectField>
      {filter !== null && (
        <SelectField
          label="It must be what is given as"
          value={hasAsked ? filter.asked : ''}
          options={[...(hasAsked ? [] : [{ value: '', label: 'Choose a field of the tool' }]), ...asked]}
          onChange={(chosen) => onChange({ filter: { field: filter.field, asked: chosen } })}
        >
          {!hasAsked && <Gone>What was chosen here is not asked any more, or is personal. Choose another one.</Gone>}
        </SelectField>
      )}
    </div>
  );
}

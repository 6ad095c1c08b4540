import type { App } from '@lathe/proto/apps/model';
import type { RowSave } from '@lathe/proto/apps/tools/tool-rows';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { schemaQuery } from '@/lib/entity-schema';
import type { EditedTool } from '../saving/use-tool';
import { Gone } from './gone';
import { sourceValue, valueSources } from './value-sources';

interface SavedRowProps {
  app: App;
  entities: readonly string[];
  edited: EditedTool;
}

/** Whether an answer is stored as a row, of which entity, and what stands in its fields. */
export function SavedRow({ app, entities, edited: { values, set, problem } }: SavedRowProps) {
  const saved = values.rowSaved ?? null;
  const put = (rowSaved: RowSave | null): void => set({ rowSaved });
  const isThere = saved !== null && entities.includes(saved.entity);
  const [first] = entities;
  return (
    <>
      <SwitchField
        label="Save the answer as a row"
        hint="The row is of whoever runs the tool, where they may add one."
        checked={saved !== null}
        disabled={saved === null && first === undefined}
        error={problem('rowSaved')}
        onChange={(isOn) => put(isOn && first !== undefined ? { entity: first, fields: [] } : null)}
      />
      {saved !== null && (
        <div
          role="group"
          aria-label="Row that an answer is saved as"
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <SelectField
            label="Entity of the row"
            value={isThere ? saved.entity : ''}
            options={[
              ...(isThere ? [] : [{ value: '', label: 'Choose an entity' }]),
              ...entities.map((value) => ({ value, label: value })),
            ]}
            onChange={(entity) => put({ entity, fields: [] })}
          >
            {!isThere && (
              <Gone>{`There is no ${saved.entity} in this app any more, so no answer is saved. Choose another entity, or turn this off.`}</Gone>
            )}
          </SelectField>
          {isThere && <Fields app={app} saved={saved} values={values} put={put} />}
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  app: App;
  saved: RowSave;
  values: EditedTool['values'];
  put: (saved: RowSave) => void;
}

function Fields({ app, saved, values, put }: FieldsProps) {
  const schema = useQuery(schemaQuery(app.appId, app.head, saved.entity)).data;
  if (schema === undefined) return null;
  const names = fieldsOf(schema);
  const sources = valueSources(values);
  const gone = saved.fields.filter(({ field }) => !names.includes(field));
  const choose = (name: string, chosen: string): void => {
    const source = sources.find(({ value }) => value === chosen)?.source;
    const others = saved.fields.filter(({ field }) => field !== name);
    put({ ...saved, fields: source ? [...others, { field: name, value: source }] : others });
  };
  return (
    <>
      {names.length === 0 && <p className="text-sm text-muted">It has no field that an answer could stand in.</p>}
      {names.map((name) => {
        const mapped = saved.fields.find(({ field }) => field === name);
        const value = mapped === undefined ? '' : sourceValue(mapped.value);
        const isKnown = mapped === undefined || sources.some((source) => source.value === value);
        const isRequired = schema.required.includes(name) && schema.properties[name]?.default === undefined;
        return (
          <SelectField
            key={name}
            label={`Value of ${name}`}
            value={isKnown ? value : 'gone'}
            options={[
              { value: '', label: 'Nothing' },
              ...(isKnown ? [] : [{ value: 'gone', label: 'Choose what stands in it' }]),
              ...sources.map((source) => ({ value: source.value, label: source.label })),
            ]}
            onChange={(chosen) => choose(name, chosen)}
          >
            {!isKnown && <Gone>What was chosen here is not there any more. Choose something else.</Gone>}
            {mapped === undefined && isRequired && (
              <p className="mt-1.5 text-sm text-muted">Every row needs it: without it no answer is saved.</p>
            )}
          </SelectField>
        );
      })}
      {gone.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Gone>{`${saved.entity} has no field ${gone.map(({ field }) => field).join(', ')} any more, so no answer is saved.`}</Gone>
          <Button
            size="sm"
            onClick={() => put({ ...saved, fields: saved.fields.filter(({ field }) => names.includes(field)) })}
          >
            Leave it out
          </Button>
        </div>
      )}
    </>
  );
}

/** Those that an answer may stand in: a reference holds the id of another row. */
const fieldsOf = ({ properties }: EntitySchema): string[] =>
  Object.keys(properties).filter(
    (name) => properties[name]?.['x-ref'] === undefined && properties[name]?.items?.['x-ref'] === undefined,
  );

import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { CheckboxLine } from '@/components/ui/checkbox-line';
import { itemsQuery } from '@/features/data-sources/api';
import { ItemStatus } from '@/features/data-sources/list/item-status';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { toolLabels } from './labels';
import type { EditedTool } from './saving/use-tool';

/** Which of the data sources of its app a tool may rest on: all, those of later too, or the ones that are ticked. */
export function ChosenSources({ app, edited: { values, set, problem } }: { app: App; edited: EditedTool }) {
  const items = useQuery(itemsQuery(app.appId)).data?.contextItems;
  const chosen = values.contextItemIds ?? null;
  const ids = items?.map(({ id }) => id) ?? [];
  // What was deleted is left behind with the next choice.
  const choose = (id: string, isChosen: boolean): void =>
    set({ contextItemIds: ids.filter((other) => (other === id ? isChosen : chosen?.includes(other))) });
  return (
    <>
      <SwitchField
        label="Use all data sources"
        hint="Those that are added later too."
        checked={chosen === null}
        disabled={items === undefined}
        error={problem('contextItemIds')}
        onChange={(isAll) => set({ contextItemIds: isAll ? null : ids })}
      />
      {chosen !== null && items !== undefined && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium">{`${toolLabels.contextItemIds} of this tool`}</legend>
          {items.map((item) => (
            <CheckboxLine
              key={item.id}
              checked={chosen.includes(item.id)}
              onChange={({ target }) => choose(item.id, target.checked)}
            >
              <span className="min-w-0 flex-1 truncate" title={item.name}>
                {item.name}
              </span>
              {item.status !== 'synced' && <ItemStatus item={item} />}
            </CheckboxLine>
          ))}
          {!ids.some((id) => chosen.includes(id)) && (
            <p className="text-sm text-muted">Without one, its answers rest on no source.</p>
          )}
        </fieldset>
      )}
    </>
  );
}

import type { App } from '@lathe/proto/apps/model';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { useQueryClient } from '@tanstack/react-query';
import { Info, Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { TextButton } from '@/components/text-button';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { UpgradeButton } from '@/components/upgrade-button';
import { ImportButton } from '@/features/imports/import-button';
import { isTyping } from '@/lib/focus';
import { AccessTool } from './access/access-tool';
import { accessInWords } from './access/access-words';
import { BulkBar } from './bulk/bulk-bar';
import { useBulk } from './bulk/use-bulk';
import { AboutDialog } from './detail/about-dialog';
import { RowDetail } from './detail/row-detail';
import { Grid } from './grid/grid';
import { KeysDialog } from './grid/keys-dialog';
import type { Selection } from './grid/selection';
import { StatusLine } from './grid/status-line';
import { type Entity, idsQuery } from './model/api';
import { columnsOf } from './model/columns';
import { type Filter, queryOf } from './model/filters';
import { grouped, type Row } from './model/rows';
import { useViews } from './model/use-views';
import { NoRows } from './rows/no-rows';
import { useEdits } from './rows/use-edits';
import { useLiveRows } from './rows/use-live-rows';
import { useRowCount } from './rows/use-rows';
import { ExportTool } from './toolbar/export-tool';
import { FieldsTool } from './toolbar/fields-tool';
import { FilterTool } from './toolbar/filter-tool';
import { SearchField } from './toolbar/search-field';
import { SortTool } from './toolbar/sort-tool';
import { ViewsTool } from './toolbar/views-tool';

export interface EntityTableProps {
  app: App;
  schema: EntitySchema;
  entities: readonly string[];
  overview: Entity | undefined;
  /** Why nothing can be changed now; undefined where all can be. */
  readOnly: string | undefined;
  /** Why the assistant cannot be asked now. */
  busy: string | undefined;
  /** A condition to begin with: where another table led here. */
  filter: Filter | undefined;
  onShow: (entity: string, filter: Filter) => void;
  /** Sends a message to the assistant; throws when it was not taken. */
  onAsk: (message: string) => Promise<void>;
}

/** The rows of one entity, with all that can be done to them. */
export function EntityTable(props: EntityTableProps) {
  const { app, schema, entities, overview, readOnly, busy, filter, onShow, onAsk } = props;
  const { appId, head } = app;
  const { name: entity } = schema;
  const isOfUsers = isUserEntity(entity);
  const isReadOnly = readOnly !== undefined;
  const client = useQueryClient();
  const columns = useMemo(() => columnsOf(schema), [schema]);
  const views = useViews(appId, entity, filter);
  const view = views.current;
  const [search, setSearch] = useState('');
  const q = queryOf(columns, search, view.filters);
  const source = useMemo(() => ({ appId, entity, sort: view.sort, q }), [appId, entity, view.sort, q]);
  const counted = useRowCount(source);
  const edits = useEdits(appId, entity);
  const { session, state } = edits;
  useLiveRows(appId, entity);

  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const uncheck = (): void => setChecked(new Set());
  const [selection, setSelection] = useState<Selection | null>(null);
  /** The new row that was added last by hand: whoever adds one wants to fill it in. */
  const [added, setAdded] = useState<string | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const [shown, setShown] = useState<'about' | 'keys' | null>(null);
  const bulk = useBulk({ port: edits.port, session, onOver: uncheck });

  /** What refers to a row may be in this very table. */
  const show: typeof onShow = (to, condition) => {
    setOpened(null);
    if (to === entity) views.change({ ...view, filters: [condition] });
    else onShow(to, condition);
  };
  const checkAll = async (isChecked: boolean): Promise<void> => {
    if (!isChecked) return uncheck();
    const ids = await client.fetchQuery(idsQuery(source));
    setChecked(new Set(ids));
    if (ids.length < counted.total) showToast(`The first ${grouped(ids.length)} rows are selected`);
  };
  const askForOption = (field: string, option: string): void => {
    const title = columns.find(({ name }) => name === field)?.title ?? field;
    if (busy !== undefined) return showToast(busy);
    onAsk(`Add "${option}" to the ${title} of ${entity}`)
      .then(() => showToast('The assistant was asked for it. Its answer is in the chat', { tone: 'good' }))
      .catch(tellFailure);
  };
  const place = { appId, head };
  const canAdd = !isReadOnly && !isOfUsers;
  const ordered = useMemo(() => inOrder(columns, view.order), [columns, view.order]);
  const isFiltered = q !== undefined;
  // Undo here is of the table: the app's own steps are behind the same keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping()) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (isReadOnly) return;
    void (key === 'y' || event.shiftKey ? session.redo() : session.undo());
  };
  return (
    // The keys of what is inside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={entity}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto"
    >
      <div className="flex shrink-0 items-center gap-2 border-b border-line pr-3">
        <div
          role="toolbar"
          aria-label={`Table of ${entity}`}
          className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto py-1.5 pl-3 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,black_24px)] max-lg:py-1 pr-6"
        >
          <SearchField entity={entity} onSearch={setSearch} />
          <FilterTool columns={columns} view={view} onView={views.change} />
          <SortTool columns={columns} view={view} onView={views.change} />
          <FieldsTool columns={ordered} view={view} onView={views.change} />
          <ViewsTool views={views} />
          <ExportTool source={source} />
          {canAdd && <ImportButton app={app} schema={schema} />}
        </div>
        {!isOfUsers && (
          <Button
            variant="primary"
            size="sm"
            icon={<Plus size={16} aria-hidden />}
            disabled={!canAdd}
            onClick={() => setAdded(session.addDrafts([{}])[0] ?? null)}
          >
            Add row
          </Button>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-3 py-1 text-sm text-muted">
        {!isOfUsers && <AccessTool schema={schema} blocked={readOnly ?? busy} onAsk={onAsk} />}
        <p className="min-w-0 flex-1 basis-60">
          {isOfUsers ? 'People who signed up. Their address and role are set elsewhere.' : accessInWords(schema)}
        </p>
        {(overview?.unconverted.length ?? 0) > 0 && (
          <TextButton onClick={() => setShown('about')}>Some values do not fit their field</TextButton>
        )}
        <IconButton label={`About ${entity}`} onClick={() => setShown('about')}>
          <Info size={16} aria-hidden />
        </IconButton>
      </div>
      {state.limit !== null && <LimitBar message={state.limit} />}
      <BulkBar
        bulk={bulk}
        ids={[...checked]}
        columns={columns}
        place={place}
        isReadOnly={isReadOnly}
        canDelete={!isOfUsers}
        onClear={uncheck}
        onAskForOption={askForOption}
      />
      {counted.isError ? (
        <ErrorState
          title="The rows could not be loaded"
          safe="Your data is safe"
          error={counted.error}
          onRetry={() => void counted.refetch()}
        />
      ) : counted.isPending ? (
        <div className="flex-1">
          <Loading label="Loading the rows">
            <Skeleton className="m-3 h-[480px]" />
          </Loading>
        </div>
      ) : (
        <Grid
          place={place}
          source={source}
          columns={columns}
          view={view}
          onView={views.change}
          count={counted.reachable}
          edits={edits}
          isReadOnly={isReadOnly}
          canAdd={canAdd}
          canDelete={!isOfUsers}
          added={added}
          checked={checked}
          onCheck={({ key }, isChecked) => {
            const next = new Set(checked);
            if (isChecked) next.add(key);
            else next.delete(key);
            setChecked(next);
          }}
          onCheckAll={(isChecked) => void checkAll(isChecked).catch(tellFailure)}
          onOpen={({ values }) => setOpened(values)}
          onAskForOption={askForOption}
          onSelection={setSelection}
        >
          {({ error, reload }) =>
            error !== null ? (
              <div className="absolute inset-x-0 bottom-0 border-t border-line bg-surface">
                <ErrorState
                  title="The rows could not be loaded"
                  safe="Your data is safe"
                  error={error}
                  onRetry={reload}
                />
              </div>
            ) : (
              counted.total === 0 &&
              state.drafts.length === 0 && (
                <NoRows entity={entity} isFiltered={isFiltered} isOfUsers={isOfUsers} isReadOnly={isReadOnly} />
              )
            )
          }
        </Grid>
      )}
      <StatusLine
        total={counted.data}
        isFiltered={isFiltered}
        selection={selection}
        edits={edits}
        isReadOnly={isReadOnly}
        onHelp={() => setShown('keys')}
      />
      {opened !== null && (
        <RowDetail
          row={opened}
          entity={entity}
          entities={entities}
          columns={columns}
          place={place}
          edits={edits}
          isReadOnly={isReadOnly}
          canDelete={!isOfUsers}
          onClose={() => setOpened(null)}
          onShow={show}
          onAskForOption={askForOption}
        />
      )}
      {shown === 'about' && <AboutDialog schema={schema} overview={overview} onClose={() => setShown(null)} />}
      {shown === 'keys' && <KeysDialog onClose={() => setShown(null)} />}
    </section>
  );
}

const inOrder = <T extends { readonly name: string }>(columns: readonly T[], order: readonly string[]): T[] => {
  const place = (name: string): number => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  return [...columns].sort((one, other) => place(one.name) - place(other.name));
};

/** The plan has no room for more rows. */
const LimitBar = ({ message }: { message: string }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-2 bg-bad-soft px-3 py-2 text-bad">
    <p className="min-w-0 flex-1 basis-56">{message}</p>
    <UpgradeButton />
  </div>
);

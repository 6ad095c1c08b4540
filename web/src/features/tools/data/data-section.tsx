import type { App } from '@lathe/proto/apps/model';
import { defaultReadRows, maxReads, type RowsRead } from '@lathe/proto/apps/tools/tool-rows';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { Database, Plus } from 'lucide-react';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { mayChange } from '@/features/apps/may-change';
import { Section } from '@/features/panels/fields/section';
import type { EditedTool } from '../saving/use-tool';
import { toolSections } from '../tool-menu';
import { ReadCard } from './read-card';
import { SavedRow } from './saved-row';
import { filterOptions } from './value-sources';

/** Which rows of its app a tool's answers rest on, and the row that an answer is stored as. */
export function DataSection({ app, edited }: { app: App; edited: EditedTool }) {
  const entities = app.entities.filter((name) => !isUserEntity(name));
  const { rowsRead = [], rowSaved = null } = edited.values;
  const isEmpty = entities.length === 0 && rowsRead.length === 0 && rowSaved === null;
  return (
    <Section anchor="data" title={toolSections.data}>
      {isEmpty ? (
        <NoEntities appId={app.appId} />
      ) : (
        <>
          <p className="text-muted">
            What the app has stored. A run reads and saves only what whoever runs it may read and add in the app itself.
          </p>
          <fieldset disabled={!mayChange(app)} className="flex min-w-0 flex-col gap-4">
            <Reads app={app} entities={entities} edited={edited} />
            <SavedRow app={app} entities={entities} edited={edited} />
          </fieldset>
        </>
      )}
    </Section>
  );
}

const NoEntities = ({ appId }: { appId: string }) => (
  <div className="flex flex-col items-start gap-3">
    <p className="flex items-center gap-2 text-muted">
      <Database size={16} aria-hidden className="shrink-0" />
      This app stores nothing yet. Ask for it in the chat, such as "keep a list of recipes", and a tool can rest on the
      rows and add some.
    </p>
    <LinkButton to="/build/app/$appId" params={{ appId }}>
      Open the chat
    </LinkButton>
  </div>
);

interface ReadsProps {
  app: App;
  entities: readonly string[];
  edited: EditedTool;
}

function Reads({ app, entities, edited: { values, set, problem } }: ReadsProps) {
  const reads = values.rowsRead ?? [];
  const put = (rowsRead: RowsRead[]): void => set({ rowsRead });
  const free = entities.filter((name) => reads.every(({ entity }) => entity !== name));
  const [next] = free;
  return (
    <>
      {reads.length === 0 && <p className="text-sm text-muted">Its answers rest on no rows.</p>}
      {reads.map((read, index) => (
        <ReadCard
          key={index}
          app={app}
          read={read}
          entities={entities.filter((name) => name === read.entity || free.includes(name))}
          isThere={entities.includes(read.entity)}
          asked={filterOptions(values.fields)}
          onChange={(change) => put(reads.with(index, { ...read, ...change }))}
          onRemove={() => put(reads.toSpliced(index, 1))}
        />
      ))}
      {problem('rowsRead') !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem('rowsRead')}
        </p>
      )}
      {next !== undefined && reads.length < maxReads && (
        <Button
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => put([...reads, { entity: next, most: defaultReadRows, filter: null }])}
        >
          {reads.length === 0 ? 'Read rows' : 'Read rows of another entity'}
        </Button>
      )}
    </>
  );
}

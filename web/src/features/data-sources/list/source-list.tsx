import type { App } from '@lathe/proto/apps/model';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { mayChange, viewerSentence } from '@/features/apps/may-change';
import { counted } from '@/lib/counted';
import { AddSource } from '../adding/add-source';
import { roomFor } from '../adding/file-checks';
import { UploadList } from '../adding/upload-list';
import { useUploads } from '../adding/use-uploads';
import { itemsQuery } from '../api';
import { TryOut } from '../looking/try-out';
import { useItems } from '../use-items';
import { DataLimitNotice, ItemsLimitNotice, ReadOnlyNotice } from './notices';
import { SourceRow } from './source-row';
import { StatusAnnouncer } from './status-announcer';

/** Rows that are shown at first, and more with each click. */
const step = 50;

interface SourceListProps {
  app: App;
  /** The one that was looked into before: it has the focus. */
  lastShown: string | null;
  onShow: (itemId: string) => void;
}

/** The sources of the app with what can be done about them, and the way to more. */
export function SourceList({ app, lastShown, onShow }: SourceListProps) {
  const listed = useQuery(itemsQuery(app.appId));
  const items = useItems(app.appId);
  const uploads = useUploads(app.appId).list.filter(({ state }) => state !== 'failed');
  if (listed.isError && !listed.data)
    return (
      <ErrorState
        title="Error fetching data items, try again later"
        error={listed.error}
        onRetry={() => void listed.refetch()}
      />
    );
  if (!listed.data)
    return (
      <Loading label="Loading the data sources">
        <Skeleton className="mb-4 h-36" />
        <Skeleton className="h-32" />
      </Loading>
    );
  const { hasReachedDataLimit, limits, connectors } = listed.data;
  const room = roomFor(limits, items.length + uploads.length);
  const mayAdd = mayChange(app) && app.readOnly === null;
  return (
    <div className="flex flex-col gap-5">
      {hasReachedDataLimit && <DataLimitNotice app={app} />}
      {!mayChange(app) && <p className="rounded-md bg-sunken px-3 py-2 text-muted">{viewerSentence}</p>}
      {mayChange(app) && app.readOnly !== null && <ReadOnlyNotice app={app} />}
      {mayAdd && room > 0 && <AddSource appId={app.appId} limits={limits} room={room} connectors={connectors} />}
      {mayAdd && room === 0 && uploads.length === 0 && <ItemsLimitNotice app={app} />}
      <UploadList appId={app.appId} />
      <StatusAnnouncer items={items} />
      {items.length === 0 ? (
        <EmptyState
          icon={<FileText size={20} aria-hidden />}
          title="No data sources yet"
          text={
            mayAdd
              ? 'Add files or write a text: what stands in them is found when the app is asked.'
              : 'Nobody has added files or texts to this app.'
          }
        />
      ) : (
        <Rows app={app} items={items} lastShown={lastShown} onShow={onShow} />
      )}
      {items.some(({ status }) => status === 'synced') && <TryOut appId={app.appId} onShow={onShow} />}
    </div>
  );
}

function Rows({ app, items, lastShown, onShow }: SourceListProps & { items: readonly ContextItem[] }) {
  const [shown, setShown] = useState(step);
  return (
    <section aria-label="Sources" className="flex flex-col gap-2">
      <h3 className="font-medium">{counted(items.length, 'source')}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.slice(0, shown).map((item) => (
          <SourceRow
            key={item.id}
            app={app}
            item={item}
            takesFocus={item.id === lastShown}
            onShow={() => onShow(item.id)}
          />
        ))}
      </ul>
      {items.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + step)}>
          Show more
        </Button>
      )}
    </section>
  );
}

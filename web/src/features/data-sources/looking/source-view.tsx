import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { counted } from '@/lib/counted';
import { focusPart } from '@/lib/focus';
import { exactTime } from '@/lib/time';
import { chunksQuery } from '../api';
import { ItemStatus } from '../list/item-status';
import { useItems } from '../use-items';
import { bytesText, isOnTheWay, typeLabel } from '../words';
import { ChunkList } from './chunk-list';
import { PageList } from './page-list';
import { textOf } from './text-of';

type Way = 'text' | 'chunks' | 'pages';
const ways = [
  { value: 'text', label: 'Text' },
  { value: 'chunks', label: 'Chunks' },
] as const satisfies { value: Way; label: string }[];
const waysOfSite = [...ways, { value: 'pages', label: 'Pages' }] as const satisfies { value: Way; label: string }[];

interface SourceViewProps {
  appId: string;
  itemId: string;
  onBack: () => void;
}

/** What was read of a source, as a whole and in the chunks that a search finds. */
export function SourceView({ appId, itemId, onBack }: SourceViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusPart(title.current), []);
  const item = useItems(appId).find(({ id }) => id === itemId);
  return (
    <section aria-label="Source" className="flex flex-col gap-4">
      <Button size="sm" className="self-start" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
        All sources
      </Button>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 ref={title} className="min-w-0 text-lg font-semibold wrap-anywhere focus-visible:outline-none">
            {item?.name ?? 'This source is not there any more'}
          </h3>
          {item && <ItemStatus item={item} />}
        </div>
        {item && <Facts item={item} />}
      </div>
      {item && <Contents appId={appId} item={item} />}
    </section>
  );
}

function Facts({ item }: { item: ContextItem }) {
  const { size, numOfChunks, createdAt, lastSyncedAt, reason, status } = item;
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {typeLabel(item)}, {bytesText(size)}
        {numOfChunks > 0 && `, ${counted(numOfChunks, 'chunk')}`}, added {exactTime(createdAt)}
        {lastSyncedAt !== null && `, synced ${exactTime(lastSyncedAt)}`}
      </p>
      {reason !== null && (
        <p className={`mt-1 text-sm wrap-anywhere ${status === 'error' ? 'text-bad' : 'text-warn'}`}>{reason}</p>
      )}
    </>
  );
}

function Contents({ appId, item }: { appId: string; item: ContextItem }) {
  const [way, setWay] = useState<Way>('text');
  const options = item.crawl === null ? ways : waysOfSite;
  return (
    <>
      <Segmented<Way> label="What was read" value={way} options={options} onChange={setWay} className="self-start" />
      {way === 'pages' ? (
        <PageList appId={appId} item={item} />
      ) : (
        <WhatWasRead appId={appId} item={item} inChunks={way === 'chunks'} />
      )}
    </>
  );
}

function WhatWasRead({ appId, item, inChunks }: { appId: string; item: ContextItem; inChunks: boolean }) {
  const chunks = useInfiniteQuery(chunksQuery(appId, item));
  if (chunks.isError)
    return (
      <ErrorState
        title="What was read of it could not be loaded"
        error={chunks.error}
        onRetry={() => void chunks.refetch()}
      />
    );
  if (!chunks.isSuccess)
    return (
      <Loading label="Loading what was read">
        <Skeleton className="h-64" />
      </Loading>
    );
  const read = chunks.data.pages.flatMap((page) => page.chunks);
  if (read.length === 0)
    return (
      <p className="rounded-md bg-sunken px-3 py-6 text-center text-muted">
        {isOnTheWay(item) ? 'It is not read yet. What stands in it is shown here then.' : 'Nothing was read of it.'}
      </p>
    );
  return (
    <>
      {inChunks ? (
        <ChunkList chunks={read} />
      ) : (
        <p className="rounded-lg border border-line bg-paper p-4 wrap-anywhere whitespace-pre-wrap">{textOf(read)}</p>
      )}
      {chunks.hasNextPage && (
        <Button className="self-center" busy={chunks.isFetchingNextPage} onClick={() => void chunks.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

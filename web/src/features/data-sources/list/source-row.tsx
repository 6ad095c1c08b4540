import type { App } from '@lathe/proto/apps/model';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { File, FileSpreadsheet, FileText, Globe, type LucideIcon, Presentation } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mayChange } from '@/features/apps/may-change';
import { counted } from '@/lib/counted';
import { exactTime, timeAgo } from '@/lib/time';
import { bytesText, resyncLabels, typeLabel } from '../words';
import { ItemStatus } from './item-status';
import { SourceMenu } from './source-menu';

interface SourceRowProps {
  app: App;
  item: ContextItem;
  /** When it is first shown. */
  takesFocus: boolean;
  onShow: () => void;
}

const icons: Partial<Record<ContextItem['type'], LucideIcon>> = {
  csv: FileSpreadsheet,
  'google sheet': FileSpreadsheet,
  'notion database': FileSpreadsheet,
  'google slide': Presentation,
  'web page': Globe,
  unrecognized: File,
};

/** One source: what it is, how far it is, and why it is no further. Its name opens it. */
export function SourceRow({ app, item, takesFocus, onShow }: SourceRowProps) {
  const { name, type, size, numOfChunks, status, createdAt, reason, resync } = item;
  const Icon = icons[type] ?? FileText;
  const opener = useRef<HTMLButtonElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) opener.current?.focus();
  }, []);
  return (
    <li className="flex items-start gap-2 py-2 pr-1 pl-3">
      <Icon size={20} aria-hidden className="mt-1 shrink-0 text-muted touch:mt-3" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            ref={opener}
            type="button"
            title={name}
            onClick={onShow}
            className="min-h-7 min-w-0 flex-1 basis-44 truncate rounded-sm text-left font-medium underline-offset-2 hover:underline touch:min-h-11"
          >
            {name}
          </button>
          <ItemStatus item={item} />
        </div>
        <p className="text-sm text-muted">
          {typeLabel(item)}, {bytesText(size)}
          {status === 'synced' && `, ${counted(numOfChunks, 'chunk')}`}, added{' '}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {timeAgo(createdAt)}
          </time>
        </p>
        {resync && (
          <p className="text-sm text-muted">
            {resyncLabels[resync.every]}, next on <time dateTime={resync.nextAt}>{exactTime(resync.nextAt)}</time>
          </p>
        )}
        {reason !== null && (
          <p className={`mt-1 text-sm wrap-anywhere ${status === 'error' ? 'text-bad' : 'text-warn'}`}>{reason}</p>
        )}
        {isCrawledFirst(item) && <p className="mt-1 text-sm text-muted">Usually it takes a few minutes</p>}
      </div>
      {mayChange(app) && <SourceMenu app={app} item={item} opener={opener} />}
    </li>
  );
}

/** Spec 1, section 4. */
const isCrawledFirst = ({ source, status, lastSyncedAt }: ContextItem): boolean =>
  source === 'web scraper' && lastSyncedAt === null && status !== 'error' && status !== 'usage_limit_reached';

import type { ContextItem, ContextMatch, ContextResync } from '@lathe/proto/context-ingest/http';

type Status = ContextItem['status'];

/** Spec 1, section 4. */
export const statusLabels: Record<Status, string> = {
  unsynced: 'Pending',
  pending: 'Pending',
  running: 'Syncing...',
  synced: 'Synced',
  error: 'Error',
  usage_limit_reached: 'Usage limit reached',
};

const typeLabels: Record<ContextItem['type'], string> = {
  csv: 'Table',
  txt: 'Text',
  pdf: 'PDF',
  doc: 'Document',
  'notion page': 'Notion page',
  'notion database': 'Notion database',
  'google doc': 'Google Doc',
  'google sheet': 'Google Sheet',
  'google slide': 'Google Slides',
  'web page': 'Web page',
  unrecognized: 'File',
};

export const typeLabel = ({ type }: Pick<ContextItem, 'type'>): string => typeLabels[type];

export const isOnTheWay = ({ status }: ContextItem): boolean =>
  status === 'unsynced' || status === 'pending' || status === 'running';

export const resyncLabels: Record<ContextResync['every'], string> = { day: 'Every day', week: 'Every week' };

const kilobyte = 1_000;
const megabyte = 1_000_000;

/** "812 bytes", "1.2 MB". */
export function bytesText(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < megabyte ? `${Math.round(bytes / kilobyte)} kB` : `${Math.floor(bytes / (megabyte / 10)) / 10} MB`;
}

const places: Record<NonNullable<ContextMatch['place']>['kind'], (label: string) => string> = {
  page: (label) => `Page ${label}`,
  slide: (label) => `Slide ${label}`,
  row: (label) => `Row ${label}`,
  heading: (label) => label,
};

/** Where in its source a stretch stands; null where that is not known. */
export const placeText = ({ place }: Pick<ContextMatch, 'place'>): string | null =>
  place && places[place.kind](place.label);

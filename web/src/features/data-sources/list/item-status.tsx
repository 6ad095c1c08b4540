import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { cx } from '@/lib/cx';
import { statusLabels } from '../words';

const tones: Record<ContextItem['status'], { tag: string; dot: string }> = {
  unsynced: { tag: 'bg-pressed text-muted', dot: 'bg-line-strong' },
  pending: { tag: 'bg-pressed text-muted', dot: 'bg-line-strong' },
  running: { tag: 'bg-accent-soft text-accent', dot: 'animate-pulse bg-accent' },
  synced: { tag: 'bg-good-soft text-good', dot: 'bg-good' },
  error: { tag: 'bg-bad-soft text-bad', dot: 'bg-bad' },
  usage_limit_reached: { tag: 'bg-warn-soft text-warn', dot: 'bg-warn' },
};

export function ItemStatus({ item: { status, progress } }: { item: ContextItem }) {
  const { tag, dot } = tones[status];
  return (
    <span className={cx('inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm', tag)}>
      <span aria-hidden className={cx('size-1.5 rounded-full', dot)} />
      {statusLabels[status]}
      {progress !== null && <span className="tabular">{progress}%</span>}
    </span>
  );
}

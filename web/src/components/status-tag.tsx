import type { App } from '@lathe/proto/apps/model';
import { cx } from '@/lib/cx';

/** The words of spec 1, section 4. */
const labels: Record<App['status'], string> = {
  draft: 'Not published',
  active: 'Published',
};

export function StatusTag({ status, takenDown }: Pick<App, 'status' | 'takenDown'>) {
  const live = status === 'active';
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm',
        live ? 'bg-good-soft text-good' : 'bg-pressed text-muted',
      )}
    >
      <span aria-hidden className={cx('size-1.5 rounded-full', live ? 'bg-good' : 'bg-line-strong')} />
      {takenDown ? 'Taken down' : labels[status]}
    </span>
  );
}

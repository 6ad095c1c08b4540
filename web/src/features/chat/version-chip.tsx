import { History } from 'lucide-react';
import { cx } from '@/lib/cx';
import { exactTime, timeAgo } from '@/lib/time';

interface VersionChipProps {
  time: string;
  current: boolean;
  disabled: boolean;
  /** Not given to whoever may look only. */
  onRestore: (() => void) | undefined;
}

/** Closes an answer that made a version. */
export function VersionChip({ time, current, disabled, onRestore }: VersionChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-8 shrink-0 items-center gap-2 rounded-full border border-line bg-surface pr-1 pl-3 text-sm',
        !current && onRestore && 'touch:h-12',
      )}
    >
      <History size={16} className="text-muted" aria-hidden />
      <time dateTime={time} title={exactTime(time)} className="text-muted">
        {current ? 'Current version' : `Version, ${timeAgo(time)}`}
      </time>
      {current || !onRestore ? (
        <span className="w-1" />
      ) : (
        <button
          type="button"
          disabled={disabled}
          onClick={onRestore}
          className="h-6 rounded-full px-2 font-medium text-accent transition-colors hover:bg-hover disabled:opacity-50 touch:h-11 touch:px-3"
        >
          Restore
        </button>
      )}
    </span>
  );
}

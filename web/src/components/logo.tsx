import { cx } from '@/lib/cx';

/** The mark, a turned piece seen from the side, and the name. */
export function Logo({
  size = 24,
  withName = true,
  className,
}: {
  size?: number;
  withName?: boolean;
  className?: string;
}) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <g fill="var(--on-accent)">
          <rect x="12" y="6" width="8" height="3" rx="1.5" />
          <rect x="8" y="10.75" width="16" height="3" rx="1.5" />
          <rect x="13" y="15.5" width="6" height="3" rx="1.5" />
          <rect x="10" y="20.25" width="12" height="3" rx="1.5" />
          <rect x="6" y="25" width="20" height="2" rx="1" />
        </g>
      </svg>
      {withName && <span className="text-lg font-semibold tracking-[-0.01em]">Lathe</span>}
    </span>
  );
}

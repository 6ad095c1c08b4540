import { Link, type LinkProps } from '@tanstack/react-router';
import { cx } from '@/lib/cx';

/** A link that looks like a button. */
export function LinkButton({
  primary = false,
  className,
  ...rest
}: LinkProps & { primary?: boolean; className?: string }) {
  return (
    <Link
      {...rest}
      className={cx(
        'inline-flex h-9 items-center touch:h-11 justify-center gap-2 rounded-md px-3 font-medium transition-colors',
        primary ? 'bg-accent text-on-accent hover:bg-accent-hover' : 'border border-line bg-surface hover:bg-hover',
        className,
      )}
    />
  );
}

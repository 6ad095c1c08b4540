import { Link, type LinkProps } from '@tanstack/react-router';
import { cx } from '@/lib/cx';

interface LookProps {
  primary?: boolean;
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({ primary, className, ...rest }: LinkProps & LookProps) {
  return <Link {...rest} className={linkButtonClass({ primary, className })} />;
}

/** The look of a link to an address that is no screen's, or known as a whole only. */
export const linkButtonClass = ({
  primary = false,
  className,
}: {
  [K in keyof LookProps]: LookProps[K] | undefined;
}): string =>
  cx(
    'inline-flex h-9 items-center touch:h-11 justify-center gap-2 rounded-md px-3 font-medium transition-colors',
    primary ? 'bg-accent text-on-accent hover:bg-accent-hover' : 'border border-line bg-surface hover:bg-hover',
    className,
  );

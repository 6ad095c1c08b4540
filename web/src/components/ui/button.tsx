import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '@/lib/cx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const variants: Record<Variant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-pressed disabled:text-muted disabled:opacity-100',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  link: 'text-accent hover:bg-hover',
  danger: 'bg-bad text-paper hover:brightness-90',
};

const sizes: Record<Size, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-sm touch:h-11 touch:min-w-11 touch:px-3',
  md: 'h-9 gap-2 px-3 text-base touch:h-11 touch:min-w-11',
  lg: 'h-11 gap-2 px-4 text-lg',
};

/** A form is not sent either. */
const refuse = (event: MouseEvent): void => event.preventDefault();

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
  /** Shows a spinner in the icon's place and refuses clicks. It keeps the focus, which a disabled button would lose. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? refuse : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors',
        'disabled:opacity-50 aria-busy:opacity-50 [&_svg]:shrink-0',
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {busy ? <LoaderCircle size={16} className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  );
}

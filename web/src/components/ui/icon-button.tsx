import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Tooltip } from './tooltip';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  pressed?: boolean;
  size?: 'sm' | 'md';
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({
  label,
  pressed,
  size = 'sm',
  side = 'bottom',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        {...rest}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-md transition-colors hover:bg-hover disabled:opacity-50',
          pressed === true ? 'bg-pressed text-ink' : 'text-muted hover:text-ink',
          size === 'sm' ? 'size-8' : 'size-10',
          'touch:size-11',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}

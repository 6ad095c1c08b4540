import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { closeOnEscape } from './close-on-escape';

interface PopoverProps {
  trigger: ReactNode;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  /** Called before the focus goes back to the trigger; prevents that where something else takes it. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

export function Popover({ trigger, label, open, onOpenChange, className, onCloseAutoFocus, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          // The box itself takes the focus: on its first button a tooltip would open at once.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto',
            'rounded-lg border border-line bg-surface shadow-float focus-visible:outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

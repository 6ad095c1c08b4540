import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from '@/lib/cx';
import { closeOnEscape } from './close-on-escape';
import { IconButton } from './icon-button';

/** Widths of spec 2, section 2. */
const widths = { sm: 'max-w-[400px]', md: 'max-w-[600px]', lg: 'max-w-[820px]', xl: 'max-w-[1000px]' };

/** Chooses what has the focus after a dialog, given what had opened it. */
export type FocusAfter = (opener: HTMLElement | null) => HTMLElement | null;

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  size?: keyof typeof widths;
  /** Whether a click beside it leaves it open, where what it shows would be lost. */
  holdsOn?: boolean;
  /** Says what takes the focus afterwards; by default what had opened the dialog, which is null when that is gone. */
  focusAfter?: FocusAfter | undefined;
  children: ReactNode;
}

const same: FocusAfter = (opener) => opener;

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'sm',
  holdsOn = false,
  focusAfter = same,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          // A field if there is one, else the dialog itself: on its close button a tooltip would open at once.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            const content = event.currentTarget as HTMLElement;
            (content.querySelector<HTMLElement>('input:not([type=file]), textarea, select') ?? content).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null;
            focusAfter(back)?.focus();
          }}
          onInteractOutside={(event) => holdsOn && event.preventDefault()}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          className={cx(
            'fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto',
            'animate-fade rounded-lg border border-line bg-surface p-6 shadow-float focus-visible:outline-none',
            widths[size],
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-mt-1 -mr-2">
                <X size={16} aria-hidden />
              </IconButton>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}

export const TooltipProvider = Primitive.Provider;

/** Whether somebody moves through the page by keys. */
let travels = false;
addEventListener('keydown', ({ key }) => (travels = key === 'Tab' || key.startsWith('Arrow')), { capture: true });
addEventListener('pointerdown', () => (travels = false), { capture: true });

/**
 * A menu or window that closes gives the focus back: whoever has just used the control needs no words for it, and they
 * would cover what comes next.
 */
function onlyWhereItIsReached(event: FocusEvent): void {
  if (!travels) event.preventDefault();
}

export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={onlyWhereItIsReached}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 animate-fade rounded-md bg-ink px-2 py-1 text-sm text-paper shadow-float"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

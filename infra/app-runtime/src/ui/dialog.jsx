import * as DialogPrimitive from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { focusRing, overlay, styled } from './styled.jsx';

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogPortal = DialogPrimitive.Portal;
export const DialogClose = DialogPrimitive.Close;
export const DialogOverlay = styled('DialogOverlay', DialogPrimitive.Overlay, overlay);

export const DialogContent = forwardRef(({ className, children, ...props }, ref) => (
  <DialogPortal>
    <DialogOverlay />
    <DialogPrimitive.Content
      ref={ref}
      className={cn(
        'fixed left-1/2 top-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto',
        'rounded-xl border bg-background p-6 shadow-xl duration-200',
        'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
        'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
        className,
      )}
      {...props}
    >
      {children}
      <DialogPrimitive.Close
        className={cn(
          'touch-target absolute right-1.5 top-1.5 rounded-md p-3 opacity-70 transition-opacity hover:opacity-100',
          focusRing,
        )}
      >
        <X className="size-4" />
        <span className="sr-only">Close</span>
      </DialogPrimitive.Close>
    </DialogPrimitive.Content>
  </DialogPortal>
));
DialogContent.displayName = 'DialogContent';

export const DialogHeader = styled('DialogHeader', 'div', 'flex flex-col space-y-1.5 text-left');
export const DialogFooter = styled('DialogFooter', 'div', 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end');
export const DialogTitle = styled(
  'DialogTitle',
  DialogPrimitive.Title,
  'text-lg font-semibold leading-none tracking-tight',
);
export const DialogDescription = styled(
  'DialogDescription',
  DialogPrimitive.Description,
  'text-sm text-muted-foreground',
);

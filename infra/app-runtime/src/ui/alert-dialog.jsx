import * as AlertDialogPrimitive from '@radix-ui/react-alert-dialog';
import { forwardRef } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import { overlay, styled } from './styled.jsx';

export const AlertDialog = AlertDialogPrimitive.Root;
export const AlertDialogTrigger = AlertDialogPrimitive.Trigger;
export const AlertDialogPortal = AlertDialogPrimitive.Portal;
export const AlertDialogOverlay = styled('AlertDialogOverlay', AlertDialogPrimitive.Overlay, overlay);

export const AlertDialogContent = forwardRef(({ className, ...props }, ref) => (
  <AlertDialogPortal>
    <AlertDialogOverlay />
    <AlertDialogPrimitive.Content
      ref={ref}
      className={cn(
        'fixed left-1/2 top-1/2 z-50 grid w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 rounded-xl border bg-background p-6 shadow-xl',
        'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
        'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
        className,
      )}
      {...props}
    />
  </AlertDialogPortal>
));
AlertDialogContent.displayName = 'AlertDialogContent';

export const AlertDialogHeader = styled('AlertDialogHeader', 'div', 'flex flex-col space-y-2 text-left');
export const AlertDialogFooter = styled(
  'AlertDialogFooter',
  'div',
  'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end',
);
export const AlertDialogTitle = styled('AlertDialogTitle', AlertDialogPrimitive.Title, 'text-lg font-semibold');
export const AlertDialogDescription = styled(
  'AlertDialogDescription',
  AlertDialogPrimitive.Description,
  'text-sm text-muted-foreground',
);
export const AlertDialogAction = styled('AlertDialogAction', AlertDialogPrimitive.Action, buttonVariants());
export const AlertDialogCancel = styled(
  'AlertDialogCancel',
  AlertDialogPrimitive.Cancel,
  buttonVariants({ variant: 'outline' }),
);

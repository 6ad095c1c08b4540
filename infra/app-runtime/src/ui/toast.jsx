import * as ToastPrimitive from '@radix-ui/react-toast';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const ToastProvider = ToastPrimitive.Provider;
export const ToastViewport = styled(
  'ToastViewport',
  ToastPrimitive.Viewport,
  'fixed bottom-0 right-0 z-[100] flex max-h-screen w-full flex-col gap-2 p-4 sm:max-w-[420px]',
);

const toastVariants = cva(
  [
    'relative flex w-full items-center justify-between gap-4 overflow-hidden rounded-lg border p-4 pr-8 shadow-lg transition-all',
    'data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom-full data-[state=closed]:animate-out data-[state=closed]:fade-out-80',
  ],
  {
    variants: {
      variant: {
        default: 'bg-background text-foreground',
        destructive: 'border-destructive bg-destructive text-destructive-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export const Toast = forwardRef(({ className, variant, ...props }, ref) => (
  <ToastPrimitive.Root ref={ref} className={cn(toastVariants({ variant }), className)} {...props} />
));
Toast.displayName = 'Toast';

export const ToastTitle = styled('ToastTitle', ToastPrimitive.Title, 'text-sm font-semibold');
export const ToastDescription = styled('ToastDescription', ToastPrimitive.Description, 'text-sm opacity-90');
export const ToastAction = styled(
  'ToastAction',
  ToastPrimitive.Action,
  'inline-flex h-8 shrink-0 items-center rounded-md border px-3 text-sm font-medium hover:bg-secondary',
);

export const ToastClose = forwardRef(({ className, ...props }, ref) => (
  <ToastPrimitive.Close
    ref={ref}
    aria-label="Close"
    className={cn('touch-target absolute right-1.5 top-1.5 rounded-md p-1 opacity-70 hover:opacity-100', className)}
    {...props}
  >
    <X className="size-4" />
  </ToastPrimitive.Close>
));
ToastClose.displayName = 'ToastClose';

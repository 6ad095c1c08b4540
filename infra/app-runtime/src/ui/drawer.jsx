import { forwardRef } from 'react';
import { Drawer as DrawerPrimitive } from 'vaul';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export function Drawer({ shouldScaleBackground = true, ...props }) {
  return <DrawerPrimitive.Root shouldScaleBackground={shouldScaleBackground} {...props} />;
}

export const DrawerTrigger = DrawerPrimitive.Trigger;
export const DrawerPortal = DrawerPrimitive.Portal;
export const DrawerClose = DrawerPrimitive.Close;
export const DrawerOverlay = styled('DrawerOverlay', DrawerPrimitive.Overlay, 'fixed inset-0 z-50 bg-black/60');

export const DrawerContent = forwardRef(({ className, children, ...props }, ref) => (
  <DrawerPortal>
    <DrawerOverlay />
    <DrawerPrimitive.Content
      ref={ref}
      className={cn(
        'fixed inset-x-0 bottom-0 z-50 mt-24 flex h-auto max-h-[90dvh] flex-col rounded-t-xl border bg-background',
        className,
      )}
      {...props}
    >
      <div className="mx-auto mt-4 h-1.5 w-16 rounded-full bg-muted-foreground/25" />
      {children}
    </DrawerPrimitive.Content>
  </DrawerPortal>
));
DrawerContent.displayName = 'DrawerContent';

export const DrawerHeader = styled('DrawerHeader', 'div', 'grid gap-1.5 p-4 text-center sm:text-left');
export const DrawerFooter = styled('DrawerFooter', 'div', 'mt-auto flex flex-col gap-2 p-4');
export const DrawerTitle = styled(
  'DrawerTitle',
  DrawerPrimitive.Title,
  'text-lg font-semibold leading-none tracking-tight',
);
export const DrawerDescription = styled(
  'DrawerDescription',
  DrawerPrimitive.Description,
  'text-sm text-muted-foreground',
);

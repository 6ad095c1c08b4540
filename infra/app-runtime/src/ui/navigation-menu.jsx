import * as Primitive from '@radix-ui/react-navigation-menu';
import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const navigationMenuTriggerStyle = cva([
  'group inline-flex h-9 w-max items-center justify-center gap-1 rounded-md bg-background px-4 py-2 text-sm font-medium transition-colors',
  'hover:bg-accent hover:text-accent-foreground focus:bg-accent focus:text-accent-foreground focus:outline-none',
  'disabled:pointer-events-none disabled:opacity-50 data-[state=open]:bg-accent/50',
]);

export const NavigationMenuViewport = forwardRef(({ className, ...props }, ref) => (
  <div className="absolute left-0 top-full flex justify-center">
    <Primitive.Viewport
      ref={ref}
      className={cn(
        'relative mt-1.5 h-[var(--radix-navigation-menu-viewport-height)] w-full overflow-hidden rounded-md border bg-popover text-popover-foreground shadow-lg',
        'data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:zoom-out-95 data-[state=open]:zoom-in-90',
        'md:w-[var(--radix-navigation-menu-viewport-width)]',
        className,
      )}
      {...props}
    />
  </div>
));
NavigationMenuViewport.displayName = 'NavigationMenuViewport';

export const NavigationMenu = forwardRef(({ className, children, ...props }, ref) => (
  <Primitive.Root
    ref={ref}
    className={cn('relative z-10 flex max-w-max flex-1 items-center justify-center', className)}
    {...props}
  >
    {children}
    <NavigationMenuViewport />
  </Primitive.Root>
));
NavigationMenu.displayName = 'NavigationMenu';

export const NavigationMenuList = styled(
  'NavigationMenuList',
  Primitive.List,
  'group flex flex-1 list-none items-center justify-center gap-1',
);
export const NavigationMenuItem = Primitive.Item;
export const NavigationMenuLink = Primitive.Link;

export const NavigationMenuTrigger = forwardRef(({ className, children, ...props }, ref) => (
  <Primitive.Trigger ref={ref} className={cn(navigationMenuTriggerStyle(), className)} {...props}>
    {children}
    <ChevronDown className="size-3 transition duration-200 group-data-[state=open]:rotate-180" aria-hidden="true" />
  </Primitive.Trigger>
));
NavigationMenuTrigger.displayName = 'NavigationMenuTrigger';

export const NavigationMenuContent = styled('NavigationMenuContent', Primitive.Content, [
  'left-0 top-0 w-full data-[motion^=from-]:animate-in data-[motion^=from-]:fade-in data-[motion^=to-]:animate-out data-[motion^=to-]:fade-out',
  'md:absolute md:w-auto',
]);

export const NavigationMenuIndicator = forwardRef(({ className, ...props }, ref) => (
  <Primitive.Indicator
    ref={ref}
    className={cn('top-full z-[1] flex h-1.5 items-end justify-center overflow-hidden', className)}
    {...props}
  >
    <div className="relative top-[60%] size-2 rotate-45 rounded-tl-sm bg-border shadow-md" />
  </Primitive.Indicator>
));
NavigationMenuIndicator.displayName = 'NavigationMenuIndicator';

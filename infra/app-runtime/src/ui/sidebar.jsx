import { Slot } from '@radix-ui/react-slot';
import { PanelLeft } from 'lucide-react';
import { createContext, forwardRef, useContext, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Separator } from '@/components/ui/separator';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsMobile } from '@/hooks/use-mobile';
import { cn } from '@/lib/utils';
import { focusRing, styled } from './styled.jsx';

const SidebarContext = createContext(null);

export function useSidebar() {
  const sidebar = useContext(SidebarContext);
  if (!sidebar) throw new Error('useSidebar belongs inside a SidebarProvider.');
  return sidebar;
}

/** Holds whether the bar is open: beside the page on wide screens, above it on narrow ones. */
export const SidebarProvider = forwardRef(
  ({ defaultOpen = true, open, onOpenChange, className, style, ...props }, ref) => {
    const isMobile = useIsMobile();
    const [ownOpen, setOwnOpen] = useState(defaultOpen);
    const [openMobile, setOpenMobile] = useState(false);
    const isOpen = open ?? ownOpen;
    const setOpen = (next) => {
      setOwnOpen(next);
      onOpenChange?.(next);
    };
    const toggleSidebar = () => (isMobile ? setOpenMobile(!openMobile) : setOpen(!isOpen));
    const state = isOpen ? 'expanded' : 'collapsed';
    return (
      <SidebarContext.Provider
        value={{ state, open: isOpen, setOpen, isMobile, openMobile, setOpenMobile, toggleSidebar }}
      >
        <div
          ref={ref}
          style={{ '--sidebar-width': '16rem', '--sidebar-width-icon': '3rem', ...style }}
          className={cn('group/sidebar-wrapper flex min-h-svh w-full has-[[data-variant=inset]]:bg-sidebar', className)}
          {...props}
        />
      </SidebarContext.Provider>
    );
  },
);
SidebarProvider.displayName = 'SidebarProvider';

function MobileSidebar({ side, children }) {
  const { openMobile, setOpenMobile } = useSidebar();
  return (
    <Sheet open={openMobile} onOpenChange={setOpenMobile}>
      <SheetContent side={side} className="w-72 gap-0 bg-sidebar p-0 text-sidebar-foreground">
        <SheetTitle className="sr-only">Navigation</SheetTitle>
        <SheetDescription className="sr-only">The pages of this app.</SheetDescription>
        <div className="flex h-full w-full flex-col">{children}</div>
      </SheetContent>
    </Sheet>
  );
}

export const Sidebar = forwardRef(
  ({ side = 'left', variant = 'sidebar', collapsible = 'offcanvas', className, children, ...props }, ref) => {
    const { isMobile, state } = useSidebar();
    if (isMobile && collapsible !== 'none') return <MobileSidebar side={side}>{children}</MobileSidebar>;
    const collapsed = state === 'collapsed' && collapsible !== 'none';
    const width = !collapsed
      ? 'w-[var(--sidebar-width)]'
      : collapsible === 'icon'
        ? 'w-[var(--sidebar-width-icon)]'
        : 'w-0';
    return (
      <div
        ref={ref}
        data-state={state}
        data-collapsible={collapsed ? collapsible : ''}
        data-variant={variant}
        data-side={side}
        className={cn(
          'group peer sticky top-0 h-svh shrink-0 overflow-hidden transition-[width] duration-200',
          width,
          side === 'right' && 'order-last',
        )}
        {...props}
      >
        <div
          data-sidebar="sidebar"
          className={cn(
            'flex h-full flex-col bg-sidebar text-sidebar-foreground',
            collapsed && collapsible === 'icon' ? 'w-[var(--sidebar-width-icon)]' : 'w-[var(--sidebar-width)]',
            variant === 'floating'
              ? 'm-2 h-[calc(100%-1rem)] rounded-lg border border-sidebar-border shadow'
              : side === 'left'
                ? 'border-r'
                : 'border-l',
            'border-sidebar-border',
            className,
          )}
        >
          {children}
        </div>
      </div>
    );
  },
);
Sidebar.displayName = 'Sidebar';

export const SidebarTrigger = forwardRef(({ className, onClick, ...props }, ref) => {
  const { toggleSidebar } = useSidebar();
  const click = (event) => {
    onClick?.(event);
    toggleSidebar();
  };
  return (
    <Button ref={ref} variant="ghost" size="icon" className={cn('size-8', className)} onClick={click} {...props}>
      <PanelLeft />
      <span className="sr-only">Toggle the sidebar</span>
    </Button>
  );
});
SidebarTrigger.displayName = 'SidebarTrigger';

export const SidebarRail = forwardRef(({ className, ...props }, ref) => {
  const { toggleSidebar } = useSidebar();
  const look = cn(
    'absolute inset-y-0 right-0 hidden w-2 cursor-col-resize hover:bg-sidebar-border sm:block',
    className,
  );
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Toggle the sidebar"
      tabIndex={-1}
      onClick={toggleSidebar}
      className={look}
      {...props}
    />
  );
});
SidebarRail.displayName = 'SidebarRail';

const iconHidden = 'group-data-[collapsible=icon]:hidden';

export const SidebarInset = styled(
  'SidebarInset',
  'main',
  'relative flex min-h-svh min-w-0 flex-1 flex-col bg-background',
);
export const SidebarInput = styled('SidebarInput', Input, 'h-8 w-full bg-background shadow-none');
export const SidebarHeader = styled('SidebarHeader', 'div', 'flex flex-col gap-2 p-2');
export const SidebarFooter = styled('SidebarFooter', 'div', 'flex flex-col gap-2 p-2');
export const SidebarSeparator = styled('SidebarSeparator', Separator, 'mx-2 w-auto bg-sidebar-border');
export const SidebarContent = styled(
  'SidebarContent',
  'div',
  'flex min-h-0 flex-1 flex-col gap-2 overflow-auto group-data-[collapsible=icon]:overflow-hidden',
);
export const SidebarGroup = styled('SidebarGroup', 'div', 'relative flex w-full min-w-0 flex-col p-2');
export const SidebarGroupContent = styled('SidebarGroupContent', 'div', 'w-full text-sm');
export const SidebarMenu = styled('SidebarMenu', 'ul', 'flex w-full min-w-0 flex-col gap-1');
export const SidebarMenuItem = styled('SidebarMenuItem', 'li', 'group/menu-item relative');
export const SidebarMenuSub = styled('SidebarMenuSub', 'ul', [
  'mx-3.5 flex min-w-0 flex-col gap-1 border-l border-sidebar-border px-2.5 py-0.5',
  iconHidden,
]);
export const SidebarMenuSubItem = styled('SidebarMenuSubItem', 'li', '');
export const SidebarMenuBadge = styled('SidebarMenuBadge', 'div', [
  'pointer-events-none absolute right-1 top-1.5 flex h-5 min-w-5 items-center justify-center rounded-md px-1 text-xs font-medium tabular-nums',
  iconHidden,
]);

/** An element, or the child in its place when `asChild` is set. */
function slotted(name, Element, classes) {
  const Slotted = forwardRef(
    ({ asChild = false, className, isActive, size, tooltip, variant: _variant, ...props }, ref) => {
      const Used = asChild ? Slot : Element;
      const hint = typeof tooltip === 'string' ? tooltip : undefined;
      const height = { sm: 'h-7 text-xs', lg: 'h-12' }[size];
      return (
        <Used
          ref={ref}
          data-active={isActive ? 'true' : undefined}
          title={hint}
          className={cn(classes, height, className)}
          {...props}
        />
      );
    },
  );
  Slotted.displayName = name;
  return Slotted;
}

const entry = [
  'flex w-full items-center gap-2 overflow-hidden rounded-md p-2 text-left text-sm transition-colors',
  'hover:bg-sidebar-accent hover:text-sidebar-accent-foreground disabled:pointer-events-none disabled:opacity-50',
  'data-[active=true]:bg-sidebar-accent data-[active=true]:font-medium data-[active=true]:text-sidebar-accent-foreground',
  '[&>span:last-child]:truncate [&>svg]:size-4 [&>svg]:shrink-0',
  focusRing,
];
const corner =
  'absolute right-1 top-1.5 flex size-5 items-center justify-center rounded-md p-0 hover:bg-sidebar-accent [&>svg]:size-4 [&>svg]:shrink-0';

export const SidebarGroupLabel = slotted('SidebarGroupLabel', 'div', [
  'flex h-8 shrink-0 items-center rounded-md px-2 text-xs font-medium text-sidebar-foreground/70',
  iconHidden,
]);
export const SidebarGroupAction = slotted('SidebarGroupAction', 'button', [corner, 'top-3.5', iconHidden]);
export const SidebarMenuButton = slotted('SidebarMenuButton', 'button', [
  entry,
  'h-8 group-data-[collapsible=icon]:size-8',
]);
export const SidebarMenuAction = slotted('SidebarMenuAction', 'button', [corner, iconHidden]);
export const SidebarMenuSubButton = slotted('SidebarMenuSubButton', 'a', [entry, 'h-7 px-2', iconHidden]);

export function SidebarMenuSkeleton({ showIcon = false, className, ...props }) {
  return (
    <div className={cn('flex h-8 items-center gap-2 rounded-md px-2', className)} {...props}>
      {showIcon ? <Skeleton className="size-4 rounded-md" /> : null}
      <Skeleton className="h-4 max-w-[70%] flex-1" />
    </div>
  );
}

import { Command as CommandPrimitive } from 'cmdk';
import { Search } from 'lucide-react';
import { forwardRef } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { cn } from '@/lib/utils';
import { styled } from './styled.jsx';

export const Command = styled(
  'Command',
  CommandPrimitive,
  'flex h-full w-full flex-col overflow-hidden rounded-md bg-popover text-popover-foreground',
);

/** A palette in a dialog; the title is for screen readers. */
export function CommandDialog({
  children,
  title = 'Command palette',
  description = 'Search for a command to run.',
  ...props
}) {
  return (
    <Dialog {...props}>
      <DialogContent className="overflow-hidden p-0">
        <DialogTitle className="sr-only">{title}</DialogTitle>
        <DialogDescription className="sr-only">{description}</DialogDescription>
        <Command className="[&_[cmdk-input]]:h-12 [&_[cmdk-item]]:px-3 [&_[cmdk-item]]:py-2.5">{children}</Command>
      </DialogContent>
    </Dialog>
  );
}

export const CommandInput = forwardRef(({ className, ...props }, ref) => (
  <div className="flex items-center gap-2 border-b px-3">
    <Search className="size-4 shrink-0 opacity-50" />
    <CommandPrimitive.Input
      ref={ref}
      className={cn(
        'flex h-10 w-full bg-transparent py-3 text-sm outline-none placeholder:text-muted-foreground disabled:opacity-50',
        className,
      )}
      {...props}
    />
  </div>
));
CommandInput.displayName = 'CommandInput';

export const CommandList = styled(
  'CommandList',
  CommandPrimitive.List,
  'max-h-[300px] overflow-y-auto overflow-x-hidden',
);
export const CommandEmpty = styled(
  'CommandEmpty',
  CommandPrimitive.Empty,
  'py-6 text-center text-sm text-muted-foreground',
);
export const CommandGroup = styled('CommandGroup', CommandPrimitive.Group, [
  'overflow-hidden p-1 text-foreground',
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium',
  '[&_[cmdk-group-heading]]:text-muted-foreground',
]);
export const CommandSeparator = styled('CommandSeparator', CommandPrimitive.Separator, '-mx-1 h-px bg-border');
export const CommandItem = styled('CommandItem', CommandPrimitive.Item, [
  'relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none',
  'data-[disabled=true]:pointer-events-none data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground data-[disabled=true]:opacity-50',
  '[&_svg]:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0',
]);
export const CommandShortcut = styled(
  'CommandShortcut',
  'span',
  'ml-auto text-xs tracking-widest text-muted-foreground',
);

import * as TooltipPrimitive from '@radix-ui/react-tooltip';
import { createContext, forwardRef, useContext } from 'react';
import { cn } from '@/lib/utils';

const Provided = createContext(false);

export function TooltipProvider({ children, delayDuration = 200, ...props }) {
  return (
    <TooltipPrimitive.Provider delayDuration={delayDuration} {...props}>
      <Provided.Provider value>{children}</Provided.Provider>
    </TooltipPrimitive.Provider>
  );
}

/** Works without a TooltipProvider around it, which is easily forgotten. */
export function Tooltip(props) {
  const provided = useContext(Provided);
  const tooltip = <TooltipPrimitive.Root {...props} />;
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}

export const TooltipTrigger = TooltipPrimitive.Trigger;

export const TooltipContent = forwardRef(({ className, sideOffset = 4, ...props }, ref) => (
  <TooltipPrimitive.Portal>
    <TooltipPrimitive.Content
      ref={ref}
      sideOffset={sideOffset}
      className={cn(
        'z-50 max-w-xs rounded-md bg-foreground px-3 py-1.5 text-xs text-background shadow-md animate-in fade-in-0 zoom-in-95',
        'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
        className,
      )}
      {...props}
    />
  </TooltipPrimitive.Portal>
));
TooltipContent.displayName = 'TooltipContent';

import * as TabsPrimitive from '@radix-ui/react-tabs';
import { focusRing, styled } from './styled.jsx';

export const Tabs = TabsPrimitive.Root;
export const TabsList = styled(
  'TabsList',
  TabsPrimitive.List,
  'inline-flex h-9 items-center justify-center rounded-lg bg-muted p-1 text-muted-foreground',
);
export const TabsTrigger = styled('TabsTrigger', TabsPrimitive.Trigger, [
  'touch-target inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md px-3 py-1 text-sm font-medium transition-all',
  'disabled:pointer-events-none disabled:opacity-50 data-[state=active]:bg-background data-[state=active]:text-foreground data-[state=active]:shadow-sm',
  focusRing,
]);
export const TabsContent = styled('TabsContent', TabsPrimitive.Content, ['mt-3', focusRing]);

export { Root as Collapsible, CollapsibleTrigger, CollapsibleContent } from '@radix-ui/react-collapsible';

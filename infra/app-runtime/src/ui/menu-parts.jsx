import { Check, ChevronRight, Circle } from 'lucide-react';
import { forwardRef } from 'react';
import { cn } from '@/lib/utils';
import { floating, option, styled } from './styled.jsx';

function marked(name, Item, Indicator, mark) {
  const Marked = forwardRef(({ className, children, ...props }, ref) => (
    <Item ref={ref} className={cn(option, 'pl-8', className)} {...props}>
      <span className="absolute left-2 flex size-3.5 items-center justify-center">
        <Indicator>{mark}</Indicator>
      </span>
      {children}
    </Item>
  ));
  Marked.displayName = name;
  return Marked;
}

function item(name, Item) {
  const MenuItem = forwardRef(({ className, inset, ...props }, ref) => (
    <Item ref={ref} className={cn(option, inset && 'pl-8', className)} {...props} />
  ));
  MenuItem.displayName = name;
  return MenuItem;
}

function subTrigger(name, SubTrigger) {
  const Trigger = forwardRef(({ className, inset, children, ...props }, ref) => (
    <SubTrigger ref={ref} className={cn(option, 'data-[state=open]:bg-accent', inset && 'pl-8', className)} {...props}>
      {children}
      <ChevronRight className="ml-auto" />
    </SubTrigger>
  ));
  Trigger.displayName = name;
  return Trigger;
}

function content(name, primitive, offset) {
  const Content = forwardRef(({ className, ...props }, ref) => (
    <primitive.Portal>
      <primitive.Content
        ref={ref}
        {...offset}
        className={cn(floating, 'min-w-[8rem] overflow-y-auto overflow-x-hidden p-1', className)}
        {...props}
      />
    </primitive.Portal>
  ));
  Content.displayName = name;
  return Content;
}

/**
 * Dropdown menu, context menu and menu bar are one set of parts on three primitives; `name` starts the display names.
 */
export function menuParts(name, primitive, offset) {
  return {
    Content: content(`${name}Content`, primitive, offset),
    SubContent: styled(`${name}SubContent`, primitive.SubContent, [
      floating,
      'min-w-[8rem] overflow-hidden p-1 shadow-lg',
    ]),
    SubTrigger: subTrigger(`${name}SubTrigger`, primitive.SubTrigger),
    Item: item(`${name}Item`, primitive.Item),
    Label: styled(`${name}Label`, primitive.Label, 'px-2 py-1.5 text-sm font-semibold'),
    Separator: styled(`${name}Separator`, primitive.Separator, '-mx-1 my-1 h-px bg-muted'),
    Shortcut: styled(`${name}Shortcut`, 'span', 'ml-auto text-xs tracking-widest opacity-60'),
    CheckboxItem: marked(
      `${name}CheckboxItem`,
      primitive.CheckboxItem,
      primitive.ItemIndicator,
      <Check className="size-4" />,
    ),
    RadioItem: marked(
      `${name}RadioItem`,
      primitive.RadioItem,
      primitive.ItemIndicator,
      <Circle className="size-2 fill-current" />,
    ),
  };
}

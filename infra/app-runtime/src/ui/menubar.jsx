import * as Primitive from '@radix-ui/react-menubar';
import { menuParts } from './menu-parts.jsx';
import { styled } from './styled.jsx';

const parts = menuParts('Menubar', Primitive, { align: 'start', alignOffset: -4, sideOffset: 8 });

export const Menubar = styled(
  'Menubar',
  Primitive.Root,
  'flex h-9 items-center gap-1 rounded-md border bg-background p-1 shadow-sm',
);
export const MenubarMenu = Primitive.Menu;
export const MenubarTrigger = styled('MenubarTrigger', Primitive.Trigger, [
  'flex cursor-default select-none items-center rounded-sm px-3 py-1 text-sm font-medium outline-none',
  'focus:bg-accent focus:text-accent-foreground data-[state=open]:bg-accent data-[state=open]:text-accent-foreground',
]);
export const MenubarGroup = Primitive.Group;
export const MenubarPortal = Primitive.Portal;
export const MenubarSub = Primitive.Sub;
export const MenubarRadioGroup = Primitive.RadioGroup;
export const MenubarContent = parts.Content;
export const MenubarSubContent = parts.SubContent;
export const MenubarSubTrigger = parts.SubTrigger;
export const MenubarItem = parts.Item;
export const MenubarLabel = parts.Label;
export const MenubarSeparator = parts.Separator;
export const MenubarShortcut = parts.Shortcut;
export const MenubarCheckboxItem = parts.CheckboxItem;
export const MenubarRadioItem = parts.RadioItem;

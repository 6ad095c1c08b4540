import * as Primitive from '@radix-ui/react-context-menu';
import { menuParts } from './menu-parts.jsx';

const parts = menuParts('ContextMenu', Primitive);

export const ContextMenu = Primitive.Root;
export const ContextMenuTrigger = Primitive.Trigger;
export const ContextMenuGroup = Primitive.Group;
export const ContextMenuPortal = Primitive.Portal;
export const ContextMenuSub = Primitive.Sub;
export const ContextMenuRadioGroup = Primitive.RadioGroup;
export const ContextMenuContent = parts.Content;
export const ContextMenuSubContent = parts.SubContent;
export const ContextMenuSubTrigger = parts.SubTrigger;
export const ContextMenuItem = parts.Item;
export const ContextMenuLabel = parts.Label;
export const ContextMenuSeparator = parts.Separator;
export const ContextMenuShortcut = parts.Shortcut;
export const ContextMenuCheckboxItem = parts.CheckboxItem;
export const ContextMenuRadioItem = parts.RadioItem;

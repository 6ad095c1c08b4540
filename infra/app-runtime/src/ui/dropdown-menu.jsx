import * as Primitive from '@radix-ui/react-dropdown-menu';
import { menuParts } from './menu-parts.jsx';

const parts = menuParts('DropdownMenu', Primitive, { sideOffset: 4 });

/** The page behind an open menu is not hidden from screen readers: its controls can still be reached. */
export const DropdownMenu = (props) => <Primitive.Root modal={false} {...props} />;
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuGroup = Primitive.Group;
export const DropdownMenuPortal = Primitive.Portal;
export const DropdownMenuSub = Primitive.Sub;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;
export const DropdownMenuContent = parts.Content;
export const DropdownMenuSubContent = parts.SubContent;
export const DropdownMenuSubTrigger = parts.SubTrigger;
export const DropdownMenuItem = parts.Item;
export const DropdownMenuLabel = parts.Label;
export const DropdownMenuSeparator = parts.Separator;
export const DropdownMenuShortcut = parts.Shortcut;
export const DropdownMenuCheckboxItem = parts.CheckboxItem;
export const DropdownMenuRadioItem = parts.RadioItem;

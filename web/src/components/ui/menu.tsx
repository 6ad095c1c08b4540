import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface MenuProps {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  label?: string;
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', label, className, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-rise overflow-y-auto',
            'rounded-md border border-line bg-surface p-1 shadow-float',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

const itemClass = cx(
  'flex min-h-9 cursor-pointer touch:min-h-11 items-center gap-2 rounded-sm px-2 py-1.5 text-base outline-none select-none',
  'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:shrink-0',
);

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Primitive.Item disabled={disabled} onSelect={onSelect} className={cx(itemClass, danger ? 'text-bad' : 'text-ink')}>
      {icon !== undefined && <span className={danger ? '' : 'text-muted'}>{icon}</span>}
      {children}
    </Primitive.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
}

/** One of several, with a check at the one that counts. */
export function MenuChoice<T extends string>({ value, onChange, options }: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={itemClass}>
          {option.icon !== undefined && <span className="text-muted">{option.icon}</span>}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check size={16} aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export const MenuSeparator = () => <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Primitive.Label className="px-2 py-1.5 text-sm text-muted">{children}</Primitive.Label>
);

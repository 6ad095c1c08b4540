import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  /** Shows icons alone; the labels stay for screen readers and as tooltips. */
  iconsOnly?: boolean;
  /** Leaves the icons out on the narrowest screens, where the words alone fit. */
  dropIcons?: boolean;
  className?: string;
}

/** A choice of one among a few, all in view. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  iconsOnly = false,
  dropIcons = false,
  className,
}: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Clicking the chosen one would clear it, and there is always one.
      onValueChange={(next) => next !== '' && onChange(next as T)}
      className={cx('inline-flex items-center gap-0.5 rounded-md bg-pressed p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          title={iconsOnly ? option.label : undefined}
          aria-label={iconsOnly ? option.label : undefined}
          className={cx(
            'inline-flex h-7 flex-auto touch:h-11 touch:min-w-11 items-center justify-center gap-1.5 rounded-[6px] text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink',
            'data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-[0_1px_2px_#0000001a]',
            iconsOnly ? 'w-8' : 'px-2.5',
          )}
        >
          {dropIcons ? <span className="hidden sm:inline">{option.icon}</span> : option.icon}
          {!iconsOnly && option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

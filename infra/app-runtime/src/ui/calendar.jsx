import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/utils';

const navigation = cn(
  buttonVariants({ variant: 'outline' }),
  'absolute size-7 bg-transparent p-0 opacity-60 hover:opacity-100',
);

const looks = {
  months: 'flex flex-col gap-4 sm:flex-row',
  month: 'space-y-4',
  caption: 'relative flex items-center justify-center pt-1',
  caption_label: 'text-sm font-medium',
  nav: 'flex items-center gap-1',
  nav_button_previous: cn(navigation, 'left-1'),
  nav_button_next: cn(navigation, 'right-1'),
  table: 'w-full border-collapse space-y-1',
  head_row: 'flex',
  head_cell: 'w-8 rounded-md text-[0.75rem] font-normal text-muted-foreground',
  row: 'mt-2 flex w-full',
  cell: 'relative p-0 text-center text-sm first:[&:has([aria-selected])]:rounded-l-md last:[&:has([aria-selected])]:rounded-r-md',
  day: cn(buttonVariants({ variant: 'ghost' }), 'size-8 p-0 font-normal aria-selected:opacity-100'),
  day_selected:
    'bg-primary text-primary-foreground hover:bg-primary hover:text-primary-foreground focus:bg-primary focus:text-primary-foreground',
  day_today: 'bg-accent text-accent-foreground',
  day_outside: 'text-muted-foreground/60 aria-selected:bg-accent/50',
  day_disabled: 'text-muted-foreground opacity-50',
  day_range_middle: 'aria-selected:bg-accent aria-selected:text-accent-foreground',
  day_hidden: 'invisible',
};

export function Calendar({ className, classNames, showOutsideDays = true, components, ...props }) {
  const icons = {
    IconLeft: () => <ChevronLeft className="size-4" />,
    IconRight: () => <ChevronRight className="size-4" />,
  };
  return (
    <DayPicker
      showOutsideDays={showOutsideDays}
      className={cn('p-3', className)}
      classNames={{ ...looks, ...classNames }}
      components={{ ...icons, ...components }}
      {...props}
    />
  );
}

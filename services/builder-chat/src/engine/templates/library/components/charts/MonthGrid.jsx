import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, addMonths, format, isSameMonth, isToday, parseISO, startOfMonth, startOfWeek } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

const DOTS = {
  green: 'bg-emerald-500',
  blue: 'bg-sky-500',
  amber: 'bg-amber-500',
  red: 'bg-red-500',
  violet: 'bg-violet-500',
  teal: 'bg-teal-500',
  rose: 'bg-rose-500',
  orange: 'bg-orange-500',
  sky: 'bg-cyan-500',
  gray: 'bg-zinc-400',
};

/* when: translated */
const MONTH = new Intl.DateTimeFormat('locale__', { month: 'long', year: 'numeric' });
const DAY = new Intl.DateTimeFormat('locale__', { weekday: 'long', day: 'numeric', month: 'short' });

/* end: translated */
function Entry({ entry }) {
  return (
    <Link to={entry.to} className="flex items-center gap-1.5 rounded-md px-1.5 py-1 text-xs font-medium hover:bg-muted max-md:min-h-11">
      <span className={cn('h-2 w-2 shrink-0 rounded-full', DOTS[entry.tone] ?? 'bg-primary')} aria-hidden="true" />
      <span className="truncate">{entry.title}</span>
    </Link>
  );
}

/** Entries are [{ id, day: 'yyyy-MM-dd', to, title, tone? }]. */
export default function MonthGrid({ entries }) {
  const [month, setMonth] = useState(() => startOfMonth(new Date()));
  const first = startOfWeek(month, { weekStartsOn: 1 });
  const days = Array.from({ length: 42 }, (_, index) => format(addDays(first, index), 'yyyy-MM-dd'));
  const weeks = isSameMonth(parseISO(days[35]), month) ? days : days.slice(0, 35);
  const entriesOf = (day) => entries.filter((entry) => entry.day === day);
  const filled = days.filter((day) => isSameMonth(parseISO(day), month) && entriesOf(day).length > 0);

  return (
    <section className="rounded-xl border bg-card p-4 shadow-sm md:p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="whitespace-nowrap text-base font-semibold md:text-lg" aria-live="polite">
          {/* when: english */}
          {format(month, 'MMMM yyyy')}
          {/* end: english */}
          {/* when: translated */}
          {MONTH.format(month)}
          {/* end: translated */}
        </h2>
        <div className="flex items-center gap-1">
          <Button variant="outline" size="sm" onClick={() => setMonth(startOfMonth(new Date()))}>
            today__
          </Button>
          <Button variant="ghost" size="icon" aria-label="monthBefore__" onClick={() => setMonth(addMonths(month, -1))}>
            <ChevronLeft className="h-4 w-4" aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label="nextMonth__" onClick={() => setMonth(addMonths(month, 1))}>
            <ChevronRight className="h-4 w-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="hidden overflow-hidden rounded-lg border md:block">
        <div className="grid grid-cols-7 border-b bg-muted/50 text-xs font-medium text-muted-foreground">
          {['monday__', 'tuesday__', 'wednesday__', 'thursday__', 'friday__', 'saturday__', 'sunday__'].map((name) => (
            <span key={name} className="px-2 py-2">
              {name}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-7">
          {weeks.map((day, index) => (
            <div key={day} className={cn('min-h-24 min-w-0 p-1', index % 7 > 0 && 'border-l', index > 6 && 'border-t', !isSameMonth(parseISO(day), month) && 'bg-muted/30 text-muted-foreground')}>
              <span className={cn('mb-1 grid h-6 w-6 place-items-center rounded-full text-xs tabular-nums', isToday(parseISO(day)) && 'bg-primary font-semibold text-primary-foreground')}>
                {format(parseISO(day), 'd')}
              </span>
              {entriesOf(day)
                .slice(0, 3)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              {entriesOf(day).length > 3 && <p className="px-1.5 text-xs text-muted-foreground">{entriesOf(day).length - 3} others__</p>}
            </div>
          ))}
        </div>
      </div>
      <ul className="space-y-4 md:hidden">
        {filled.length === 0 && <li className="py-8 text-center text-sm text-muted-foreground">nothingInMonth__</li>}
        {filled.map((day) => (
          <li key={day}>
            {/* when: english */}
            <p className="mb-1 text-xs font-medium text-muted-foreground">{format(parseISO(day), 'EEEE, d MMM')}</p>
            {/* end: english */}
            {/* when: translated */}
            <p className="mb-1 text-xs font-medium text-muted-foreground">{DAY.format(parseISO(day))}</p>
            {/* end: translated */}
            {entriesOf(day).map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { AppAnalytics } from '@lathe/proto/apps/analytics';
import { useId, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { number } from '@/lib/counted';
import { dayName } from './ranges';

const series = [
  { value: 'visits', label: 'Visits' },
  { value: 'visitors', label: 'Visitors' },
  { value: 'newUsers', label: 'New users' },
  { value: 'errors', label: 'Errors' },
] as const;
type Series = (typeof series)[number]['value'];
type Days = AppAnalytics['days'];

/** Units of the drawing, which is stretched to its place. */
const barWidth = 10;
const height = 100;

/** What was counted day by day: as bars, and as a table for whoever wants the numbers. */
export function DayChart({ days }: { days: Days }) {
  const titleId = useId();
  const [shown, setShown] = useState<Series>('visits');
  const label = series.find(({ value }) => value === shown)!.label;
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg font-semibold">
          Day by day
        </h2>
        <Segmented label="Count" value={shown} onChange={setShown} options={series} />
      </div>
      <Bars days={days} shown={shown} label={label} />
      <details className="mt-3">
        <summary className="w-fit cursor-pointer rounded-sm text-sm text-muted hover:text-ink touch:py-2">
          The numbers as a table
        </summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

function Bars({ days, shown, label }: { days: Days; shown: Series; label: string }) {
  const most = Math.max(...days.map((day) => day[shown]), 1);
  const sum = days.reduce((total, day) => total + day[shown], 0);
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  const gap = days.length > 90 ? 0 : barWidth / 5;
  const summary = `${label} by day from ${dayName(first)} to ${dayName(last)}: ${number(sum)} in all, ${number(sum === 0 ? 0 : most)} on the busiest day`;
  return (
    <figure className="mt-4">
      <p aria-hidden className="text-sm text-muted tabular-nums">
        {number(most)}
      </p>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-y border-line"
      >
        {days.map((day, index) => {
          const tall = (day[shown] / most) * height;
          return (
            <g key={day.day} className="group">
              <title>{`${dayName(day.day)}: ${number(day[shown])}`}</title>
              <rect
                x={index * barWidth}
                width={barWidth}
                height={height}
                className="fill-transparent group-hover:fill-hover"
              />
              <rect
                x={index * barWidth + gap / 2}
                y={height - tall}
                width={barWidth - gap}
                height={tall}
                className="fill-accent"
              />
            </g>
          );
        })}
      </svg>
      <figcaption aria-hidden className="mt-1 flex justify-between text-sm text-muted tabular-nums">
        <span>{dayName(first)}</span>
        <span>{dayName(last)}</span>
      </figcaption>
    </figure>
  );
}

/** The newest day first. */
function DayTable({ days }: { days: Days }) {
  return (
    <div
      role="region"
      aria-label="Numbers by day"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Day
            </th>
            {series.map(({ value, label }) => (
              <th key={value} scope="col" className="py-2 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {dayName(day.day)}
              </th>
              {series.map(({ value }) => (
                <td key={value} className="py-1.5 pl-3 text-right">
                  {number(day[value])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

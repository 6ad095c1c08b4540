import type { ScheduleTimes } from '@lathe/proto/apps/tools/schedules';

const dayMs = 24 * 3600 * 1000;

/** The first time of a schedule after a moment. A time that a clock leaves out in spring comes an hour off. */
export function nextTime({ every, weekday, time, timeZone }: ScheduleTimes, after: Date): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const today = Math.floor(localMs(after.getTime(), timeZone) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    if (every === 'week' && weekdayOf(day) !== weekday) continue;
    const at = momentOf(day + (hour * 60 + minute) * 60_000, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
}

/** 1 is Monday. */
const weekdayOf = (day: number): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** What the clock of a time zone shows at a moment, as if it were UTC. */
function localMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)!.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moment at which the clock of a time zone shows this. */
function momentOf(local: number, timeZone: string): number {
  const near = local - (localMs(local, timeZone) - local);
  return local - (localMs(near, timeZone) - near);
}

import 'dayjs/locale/de';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { format, getDay, parse, startOfWeek } from 'date-fns';
import { enUS } from 'date-fns/locale';
import de from 'date-fns/locale/de';
import { formatInTimeZone } from 'date-fns-tz';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import moment from 'moment';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import Check from '@/components/Check';

dayjs.extend(relativeTime);
dayjs.extend(utc);
dayjs.extend(timezone);

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { 'en-US': enUS } });
const noon = new Date('2026-05-01T12:00:00Z');
const events = [{ title: 'Walk with Bello', start: noon, end: new Date('2026-05-01T13:00:00Z') }];

export default function Dates() {
  return (
    <ul className="space-y-2 p-6">
      <Check name="dayjs" ok={dayjs('2026-05-01').to('2026-05-03') === 'in 2 days'} />
      <Check name="dayjs/locale" ok={dayjs('2026-05-01').locale('de').format('MMMM') === 'Mai'} />
      <Check name="dayjs/plugin" ok={dayjs.utc(noon).tz('Asia/Tokyo').format('HH') === '21'} />
      <Check name="date-fns-tz" ok={formatInTimeZone(noon, 'Asia/Tokyo', 'HH:mm') === '21:00'} />
      <Check name="date-fns/locale" ok={format(noon, 'MMMM', { locale: de }) === 'Mai'} />
      <Check name="moment" ok={moment(noon).utc().hour() === 12} />
      <Check name="react-big-calendar" ok>
        <Calendar
          localizer={localizer}
          events={events}
          startAccessor="start"
          endAccessor="end"
          defaultDate={noon}
          style={{ height: 500 }}
        />
      </Check>
    </ul>
  );
}

import type { MeterReading } from '@lathe/proto/accounts/usage';

/** What is used up, as people call it. */
export function meterLabel({ meter, period }: Pick<MeterReading, 'meter' | 'period'>): string {
  const when = period === 'day' ? 'today' : 'this month';
  return `${names[meter]} ${when}`;
}

const names: Record<MeterReading['meter'], string> = {
  'builder-messages': 'Builder messages',
  'model-calls': 'Model calls of your apps',
  mails: 'Mails of your apps',
  'tool-generations': 'Tools made of a description',
  runs: 'Runs of your tools',
  'data-processing': 'Bytes of data processed',
};

import type { ImportRecord } from '@lathe/proto/entities/imports';
import { counted } from '@/lib/counted';
import type { PlanReport } from './table/table-types';

/** Spec 2, sections 5 and 8. */
export const sentences = {
  empty: 'CSV file appears to be empty',
  noRows: 'No valid data rows found in CSV',
  unreadable: 'Failed to parse CSV file. Please check the format.',
  noSuggestions: "Couldn't generate AI mapping suggestions. Using basic mapping instead.",
  failed: 'Failed to import data. Please try again.',
};

/** "1,204 rows will be added, 3 cells left empty". */
export function summaryOf(report: PlanReport, unreadable: number): string {
  const parts = [
    `${counted(report.added, 'row')} will be added`,
    ...(report.emptied > 0 ? [`${counted(report.emptied, 'cell')} left empty`] : []),
    ...(report.keptAsText > 0 ? [`${counted(report.keptAsText, 'cell')} kept as text`] : []),
    ...(report.skipped > 0 ? [`${counted(report.skipped, 'row')} skipped`] : []),
    ...(report.incomplete > 0 ? [`${counted(report.incomplete, 'row')} refused for lack of a required field`] : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'row')} with too many cells left out`] : []),
  ];
  return parts.join(', ');
}

/** How an import ended (spec 2, section 8); rows that were skipped by choice are none that failed. */
export function outcomeOf({ inserted, failed }: ImportRecord): string {
  const total = inserted + failed;
  return failed === 0
    ? `Successfully imported all ${total} rows.`
    : `Import completed with ${failed} failed rows out of ${total} total.`;
}

/** "820 rows a second, 12 seconds left"; nothing while it is not known. */
export function paceOf({ inserted, failed, skipped, total }: ImportRecord, elapsedMs: number): string {
  const done = inserted + failed + skipped;
  if (done === 0 || elapsedMs < 500) return '';
  const perSecond = (1000 * done) / elapsedMs;
  const seconds = Math.ceil((total - done) / perSecond);
  const left = seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
  return `${counted(Math.max(1, Math.round(perSecond)), 'row')} a second, ${left} left`;
}

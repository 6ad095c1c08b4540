import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';

/** Says why something did not work, in its own words; limits of the plan are said by the dialog of plans. */
export function tellFailure(reason: unknown): void {
  const { message, status } = toAppError(reason);
  if (status !== 402) showToast(message, { tone: 'bad' });
}

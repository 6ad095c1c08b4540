import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';

/** Says why something did not work, in its own words. */
export const tellFailure = (reason: unknown): void => showToast(toAppError(reason).message, { tone: 'bad' });

import type { App } from '@lathe/proto/apps/model';
import { errorMessage } from '@lathe/proto/errors/codes';
import { mayChange, viewerSentence } from '@/features/apps/may-change';

/** Why nothing can be asked for in an app; null where it can: its plan may have no room for it. */
export function closedSentence(app: Pick<App, 'role' | 'readOnly'>): string | null {
  if (!mayChange(app)) return viewerSentence;
  return app.readOnly === null ? null : errorMessage('plan/app-read-only');
}

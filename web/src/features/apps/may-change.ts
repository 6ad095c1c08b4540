import type { App } from '@lathe/proto/apps/model';
import { errorMessage } from '@lathe/proto/errors/codes';

/** Why a viewer cannot do what is shown to others. */
export const viewerSentence = 'You can look at this app. To change it, ask its owner to make you an editor.';

/** Whether somebody's role in an app lets them change it. */
export const mayChange = ({ role }: Pick<App, 'role'>): boolean => role !== 'viewer';

/** Why nothing can be asked for in an app; null where it can: its plan may have no room for it. */
export function closedSentence(app: Pick<App, 'role' | 'readOnly'>): string | null {
  if (!mayChange(app)) return viewerSentence;
  return app.readOnly === null ? null : errorMessage('plan/app-read-only');
}

import type { App } from '@lathe/proto/apps/model';

/** Why a viewer cannot do what is shown to others. */
export const viewerSentence = 'You can look at this app. To change it, ask its owner to make you an editor.';

/** Whether somebody's role in an app lets them change it. */
export const mayChange = ({ role }: Pick<App, 'role'>): boolean => role !== 'viewer';

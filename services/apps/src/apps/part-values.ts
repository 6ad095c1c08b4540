import type { AppPart, AppSettings } from '@lathe/proto/apps/model';
import type { AppRecord } from '../records/app.js';

/** The settings as they are answered: sign-up and main page are fields of the app that panels save with them. */
export const settingsOf = ({ settings, isSignupEnabled, mainPage }: AppRecord): AppSettings => ({
  ...settings,
  isSignupEnabled,
  mainPage,
});

/** Fields of a part as they are, for whoever saved too late. */
export function partValues(app: AppRecord, part: AppPart): Record<string, unknown> {
  const { name, slug, visibility, isSignupEnabled, mainPage } = app;
  if (part === 'app') return { name, slug, visibility, isSignupEnabled, mainPage };
  return part === 'settings' ? settingsOf(app) : app[part];
}

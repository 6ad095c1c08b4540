import type { App } from '@lathe/proto/apps/model';

/** Follow-ups that fit the app as it is, in words that the assistant understands. */
export function suggestionsFor(app: App): string[] {
  const entity = app.entities[0];
  if (entity === undefined) return [];
  const name = entity.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return [`Add a notes field to ${name}`, `Add five sample rows to ${name}`, 'Change the accent colour to green', `Let everyone read ${name}`];
}

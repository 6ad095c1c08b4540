import type { App } from '@lathe/proto/apps/model';

/** Follow-ups that fit the app as it is and were not asked for before, in words that the assistant understands. */
export function suggestionsFor(app: App, asked: readonly string[]): string[] {
  const entity = app.entities[0];
  if (entity === undefined) return [];
  const rows = pluralOf(entity, app.pages);
  const offers = [
    { begins: 'Add five sample rows', text: `Add five sample rows to ${rows}` },
    { begins: 'Change the accent colour', text: 'Change the accent colour to green' },
    { begins: 'Add a notes field', text: `Add a notes field to ${rows}` },
    { begins: 'Let everyone read', text: `Let everyone read ${rows}` },
  ];
  return offers.filter(({ begins }) => !asked.some((text) => text.startsWith(begins))).map(({ text }) => text);
}

/** How the app's own list page names many of them ("Dogs" for Dog); the name itself when there is no such page. */
function pluralOf(entity: string, pages: readonly string[]): string {
  const stem = entity.replace(/(y|fe?)$/, '');
  const page = pages.find((name) => name !== entity && name.startsWith(stem) && name.endsWith('s'));
  return (page ?? entity).replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

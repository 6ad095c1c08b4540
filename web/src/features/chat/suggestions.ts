import type { App } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { isUserEntity } from '@lathe/proto/entities/user-entity';

/** What the last answer offers, else follow-ups that fit the app as it is and were not done before, in words that the assistant understands. */
export function suggestionsFor(app: App, messages: readonly ChatMessage[]): string[] {
  const last = messages.at(-1);
  const offered = last?.role === 'assistant' ? offersIn(last.content) : [];
  if (offered.length > 0) return offered;
  const entity = app.entities.find((name) => !isUserEntity(name));
  if (entity === undefined) return [];
  const rows = pluralOf(entity, app.pages);
  const asked = doneWishes(messages);
  const offers = [
    { subject: /\bsamples?\b/i, text: `Add five sample rows to ${rows}` },
    { subject: /\baccent\b|\b(make|change|set|turn)\b.*\bcolou?rs?\b/i, text: 'Change the accent colour to green' },
    { subject: /\bnotes?\b/i, text: `Add a notes field to ${rows}` },
    { subject: /\b(every(one|body)|public|anyone)\b/i, text: `Let everyone read ${rows}` },
  ];
  return offers.filter(({ subject }) => !asked.some((text) => subject.test(text))).map(({ text }) => text);
}

/** What was asked for in any words and answered; a wish that failed stays open. */
function doneWishes(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap(({ role, content }, index) =>
    role === 'user' && messages[index + 1]?.status !== 'failed' ? [content] : [],
  );
}

/** How the app's own list page names many of them ("Dogs" for Dog); the name itself when there is no such page. */
function pluralOf(entity: string, pages: readonly string[]): string {
  const stem = entity.replace(/(y|fe?)$/, '');
  const page = pages.find((name) => name !== entity && name.startsWith(stem) && name.endsWith('s'));
  return (page ?? entity).replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

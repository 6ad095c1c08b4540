import type { ContextItem } from '@lathe/proto/context-ingest/http';

const office = 'application/vnd.openxmlformats-officedocument';
const google = 'application/vnd.google-apps';

/** A document of Google itself: what it is exported as, and what as where that gets too large (10 MB at Drive). */
interface Export {
  readonly type: ContextItem['type'];
  readonly exports: readonly { readonly mimeType: string; readonly ending: string }[];
}

/** As files of Office they keep headings, slides and all their sheets; a CSV has the first sheet only. */
export const exported: Readonly<Record<string, Export>> = {
  [`${google}.document`]: {
    type: 'google doc',
    exports: [
      { mimeType: `${office}.wordprocessingml.document`, ending: 'docx' },
      { mimeType: 'text/plain', ending: 'txt' },
    ],
  },
  [`${google}.spreadsheet`]: {
    type: 'google sheet',
    exports: [
      { mimeType: `${office}.spreadsheetml.sheet`, ending: 'xlsx' },
      { mimeType: 'text/csv', ending: 'csv' },
    ],
  },
  [`${google}.presentation`]: {
    type: 'google slide',
    exports: [
      { mimeType: `${office}.presentationml.presentation`, ending: 'pptx' },
      { mimeType: 'text/plain', ending: 'txt' },
    ],
  },
};

/** Files that are read as they are, by what Drive calls them: how a file of the kind ends, and what its item is. */
export const stored: Readonly<Record<string, { readonly type: ContextItem['type']; readonly ending: string }>> = {
  'text/csv': { type: 'csv', ending: 'csv' },
  [`${office}.spreadsheetml.sheet`]: { type: 'csv', ending: 'xlsx' },
  'text/plain': { type: 'txt', ending: 'txt' },
  'text/markdown': { type: 'txt', ending: 'md' },
  'text/html': { type: 'txt', ending: 'html' },
  'application/pdf': { type: 'pdf', ending: 'pdf' },
  'application/msword': { type: 'doc', ending: 'doc' },
  [`${office}.wordprocessingml.document`]: { type: 'doc', ending: 'docx' },
  [`${office}.presentationml.presentation`]: { type: 'doc', ending: 'pptx' },
  'application/epub+zip': { type: 'doc', ending: 'epub' },
};

export const readable: readonly string[] = [...Object.keys(exported), ...Object.keys(stored)];

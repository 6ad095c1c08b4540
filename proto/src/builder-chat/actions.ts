/** The actions a model may write in an answer, their headers, and what the stream parser says about them. */
import { z } from 'zod';
import { maxPathLength } from '../apps/project/limits.js';
import { entityPath } from '../apps/project/paths.js';

export const actionTypes = [
  'add_file',
  'edit_file',
  'add_entity',
  'edit_entity',
  'delete_file',
  'import_entities',
  'insert_entity_records',
] as const;

export type AppActionType = (typeof actionTypes)[number];

/** What a model says to the builder in the same form: it changes no file, and nobody is shown it. */
export const askTypes = ['open_files', 'name_app'] as const;
export type AskType = (typeof askTypes)[number];

export const actionType = z.enum([...actionTypes, ...askTypes]);
export type ActionType = z.infer<typeof actionType>;

export const isAsk = (type: ActionType | 'unknown'): type is AskType => askTypes.some((ask) => ask === type);

/** An action as shown: `unknown` when its header could not be read (spec/2, section 3). */
export const shownActionType = z.enum([...actionTypes, 'unknown']);
export type ShownActionType = z.infer<typeof shownActionType>;

const title = z.string().max(200).optional();
const path = z.string().min(1).max(maxPathLength);
const entityName = z
  .string()
  .regex(/^[A-Z][A-Za-z0-9]{0,59}$/, 'an entity name is letters and digits and starts with a capital');
const fieldName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,59}$/, 'a field name is letters, digits and underscores');

/** Old names behind new ones, so that stored rows keep their values. */
export const renamedFrom = z.object({
  entity: entityName.optional(),
  fields: z.record(fieldName, fieldName).optional(),
});

/** Headers: the JSON on an action's first line. Unknown keys are dropped. */
export const actionHeaders = {
  add_file: z.object({ path, title }),
  edit_file: z.object({ path, title }),
  add_entity: z.object({ name: entityName, title }),
  edit_entity: z.object({ name: entityName, title, renamedFrom: renamedFrom.optional() }),
  delete_file: z.object({ path, title }),
  import_entities: z.object({ name: entityName, file: z.string().min(1).max(300), title }),
  insert_entity_records: z.object({
    name: entityName,
    count: z.int().nonnegative().optional(),
    /** Only where the entity has no rows yet; references to them mean rows that are there else. */
    unlessAny: z.boolean().optional(),
    title,
  }),
  open_files: z.object({ paths: z.array(path).min(1).max(40) }),
  name_app: z.object({ name: z.string().trim().min(1) }),
} as const;

export type ActionHeaders = { [T in ActionType]: z.infer<(typeof actionHeaders)[T]> };

const actionHeader = z.record(z.string(), z.unknown());
const actionId = z.string().min(1).max(60);

/** One search/replace pair of an edit_file. Both are whole lines, joined by line feeds, without the last one. */
export const editPair = z.object({
  search: z.string(),
  replace: z.string(),
  expectedCount: z.int().positive().default(1),
});
export type EditPair = z.infer<typeof editPair>;

const textEvent = z.object({ type: z.literal('text'), delta: z.string() });
/** What a model thinks aloud before it answers. */
const reasoningEvent = z.object({ type: z.literal('reasoning'), delta: z.string() });
const actionStartEvent = z.object({
  type: z.literal('action-start'),
  actionId,
  action: actionType,
  header: actionHeader,
});
const actionDeltaEvent = z.object({ type: z.literal('action-delta'), actionId, text: z.string() });
const actionEndEvent = z.object({
  type: z.literal('action-end'),
  actionId,
  action: actionType,
  header: actionHeader,
  /** The content as written; for edit_file the pairs as a diff: `@@`, then `-` and `+` lines. */
  body: z.string(),
  /** Pairs of an edit_file. */
  edits: z.array(editPair).optional(),
  /** The answer ended inside this action: it is shown and never applied. */
  truncated: z.boolean(),
});
const actionRejectedEvent = z.object({
  type: z.literal('action-rejected'),
  actionId,
  action: z.enum([...actionType.options, 'unknown']),
  reason: z.string(),
  /** What the model wrote, letter for letter (line ends as line feeds). */
  raw: z.string(),
});

/** What the stream parser emits. Actions come in order; between start and end there are only deltas of that action. */
export const actionEvent = z.discriminatedUnion('type', [
  textEvent,
  reasoningEvent,
  actionStartEvent,
  actionDeltaEvent,
  actionEndEvent,
  actionRejectedEvent,
]);
export type ActionEvent = z.infer<typeof actionEvent>;
export type ActionEndEvent = z.infer<typeof actionEndEvent>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The file an action is about, as a manifest path; empty when its header names none. */
export function actionFile(action: ActionType | 'unknown', header: Record<string, unknown>): string {
  if (action === 'add_file' || action === 'edit_file' || action === 'delete_file') return text(header['path']);
  const name = text(header['name']);
  return name === '' ? '' : entityPath(name);
}

/** The words an action is shown with: its own title, else one made from its file or entity. */
export function actionTitle(action: ShownActionType, header: Record<string, unknown>): string {
  const own = text(header['title']).trim();
  if (own !== '') return own;
  const name = text(header['name']);
  const file = text(header['path']);
  switch (action) {
    case 'add_file':
      return `Write ${file}`;
    case 'edit_file':
      return `Change ${file}`;
    case 'delete_file':
      return `Remove ${file}`;
    case 'add_entity':
      return `Add the ${name} data`;
    case 'edit_entity':
      return `Change the ${name} data`;
    case 'import_entities':
      return `Import rows into ${name}`;
    case 'insert_entity_records':
      return `Add sample rows to ${name}`;
    case 'unknown':
      return 'An action that could not be read';
  }
}

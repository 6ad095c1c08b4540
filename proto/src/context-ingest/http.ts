import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

export const contextStatus = z.enum(['unsynced', 'pending', 'running', 'synced', 'error', 'usage_limit_reached']);
export const contextType = z.enum([
  'csv',
  'txt',
  'pdf',
  'doc',
  'notion page',
  'notion database',
  'google doc',
  'google sheet',
  'google slide',
  'web page',
  'unrecognized',
]);

/** Where documents are taken from by an account that somebody connects; named as the sources of their items. */
export const connector = z.enum(['google drive', 'notion']);
export type ConnectorId = z.output<typeof connector>;

/** How far the links of a web page are followed, and what came of it. */
export const contextCrawl = z.object({
  /** Links that may lie between the first page and another; 0 is that page alone. */
  depth: z.int(),
  /** Pages that may be read. */
  pages: z.int(),
  read: z.int(),
  /** Pages that could not be read. */
  failed: z.int(),
  /** Pages that were found, and were not looked at since there were more than may be read. */
  leftOut: z.int(),
});
export type ContextCrawl = z.output<typeof contextCrawl>;

/** That an item is fetched anew by itself, and when next. */
export const contextResync = z.object({ every: z.enum(['day', 'week']), nextAt: isoDate });
export type ContextResync = z.output<typeof contextResync>;

/** Context (data) item (spec 1, point 3). `size` in bytes. */
export const contextItem = z.object({
  id,
  name: z.string(),
  type: contextType,
  source: z.enum(['local files', 'web scraper', 'google drive', 'notion']),
  status: contextStatus,
  provider: z.string().nullable(),
  providerItemId: z.string().nullable(),
  externalFileId: z.string().nullable(),
  externalFileUrl: z.string().nullable(),
  size: z.number(),
  numOfChunks: z.number(),
  /** How much of it is done while it is `running`, in percent; null otherwise, and before that is known. */
  progress: z.int().min(0).max(100).nullable(),
  /** Why it is not synced, in a sentence for its owner; null unless its status is `error` or `usage_limit_reached`. */
  reason: z.string().nullable(),
  /** Null unless it is a web page. */
  crawl: contextCrawl.nullable(),
  /** Null where it is not fetched anew by itself. */
  resync: contextResync.nullable(),
  createdAt: isoDate,
  lastSyncedAt: isoDate.nullable(),
});
export type ContextItem = z.output<typeof contextItem>;

const service = 'context-ingest' as const;
const ofApp = z.object({ appId: id });
const itemParams = z.object({ id });
/** Members of the app's workspace name the app; its owner may. */
const itemApp = z.object({ appId: id.optional() });
/** Characters that the name of an item may have. */
const itemName = z.string().trim().min(1).max(200);

/**
 * What the plan of the app's owner lets in: data items of the app, null for any number, bytes of each, files at once, and
 * how far web pages are gone on from.
 */
export const contextLimits = z.object({
  dataItems: z.int().nullable(),
  itemSize: z.int(),
  filesPerUpload: z.int(),
  crawl: contextCrawl.pick({ depth: true, pages: true }),
});
export type ContextLimits = z.output<typeof contextLimits>;

/** Data items of an app, newest first; the filter `unsynced` stands for all that are still on their way. */
export const listContextItems = defineRoute({
  service,
  method: 'GET',
  path: '/api/context/items',
  summary: 'Data items of an app',
  workspaceRole: 'viewer',
  auth: 'account',
  query: z.object({ appId: id, status: z.literal('unsynced').optional() }),
  response: z.object({
    contextItems: z.array(contextItem),
    hasReachedDataLimit: z.boolean(),
    limits: contextLimits,
    /** Those that whoever runs the installation has set up. */
    connectors: z.array(connector),
  }),
  errors: ['not-found', 'malformed-request'],
});

/** Why an item cannot be added. */
const refusals = [
  'not-found',
  'malformed-request',
  'plan/app-read-only',
  'plan/data-items-limit-reached',
  'file-too-big',
] as const;
const added = z.object({ contextItemId: id });

/** Adds a text as a data item; it is called by its first words unless a name is given. */
export const ingestText = defineRoute({
  service,
  method: 'POST',
  path: '/api/context/ingest/text',
  summary: 'Add a text to the data of an app',
  workspaceRole: 'editor',
  auth: 'account',
  query: ofApp,
  body: z.object({ context: z.string(), name: itemName.optional() }),
  response: added,
  errors: [...refusals, 'context/empty-text'],
});

/** Adds the first file of a form as a data item. */
export const ingestFile = defineRoute({
  service,
  method: 'POST',
  path: '/api/context/ingest/file',
  summary: 'Add a file to the data of an app',
  workspaceRole: 'editor',
  auth: 'account',
  kind: 'multipart',
  query: ofApp,
  response: added,
  errors: [...refusals, 'context/no-file', 'context/file-kind'],
});

/** Most that may be asked for; the plan may allow less (spec 1, point 9), and then less is read. */
export const maxCrawl = { depth: 10, pages: 1_000 } as const;
/** Items that one request may add. */
export const maxAdded = 20;

/** A web page to read, and how far its links are to be followed; not at all unless told. */
export const newWebPage = z.strictObject({
  /** It is called by its title without one. */
  name: itemName.optional(),
  source: z.literal('web scraper'),
  type: z.literal('web page'),
  externalFileUrl: z.string().trim().min(1).max(1_000),
  provider: z.null().optional(),
  providerItemId: z.null().optional(),
  externalFileId: z.null().optional(),
  crawl: z
    .strictObject({ depth: z.int().min(0).max(maxCrawl.depth), pages: z.int().min(1).max(maxCrawl.pages) })
    .default({ depth: 0, pages: 1 }),
});
export type NewWebPage = z.output<typeof newWebPage>;

/**
 * A document of an account that whoever adds it has connected with the app. It is fetched by `externalFileId` alone;
 * its type and address are what its service says of it then.
 */
export const newRemoteFile = z.strictObject({
  name: itemName,
  source: connector,
  type: contextType,
  externalFileId: z.string().regex(/^[\w-]{1,200}$/, 'must be an id of a document'),
  externalFileUrl: z.string().max(2_000).nullish(),
  provider: z.string().max(100).nullish(),
  providerItemId: z.string().max(200).nullish(),
});
export type NewRemoteFile = z.output<typeof newRemoteFile>;

/** Adds data items of which only their place is known, all of them or none; they are read afterwards. */
export const ingestMetadata = defineRoute({
  service,
  method: 'POST',
  path: '/api/context/ingest/metadata',
  summary: 'Add web pages and documents of connected accounts to the data of an app',
  workspaceRole: 'editor',
  auth: 'account',
  query: ofApp,
  body: z.strictObject({
    contextItems: z
      .array(z.discriminatedUnion('source', [newWebPage, newRemoteFile]))
      .min(1)
      .max(maxAdded),
  }),
  response: z.object({ contextItemIds: z.array(id) }),
  errors: [
    'not-found',
    'malformed-request',
    'does-not-validate',
    'plan/app-read-only',
    'plan/data-items-limit-reached',
    'outgoing/bad-address',
    'outgoing/port-refused',
    'connector/not-connected',
  ],
});

/** What became of an address that a crawl found. */
export const contextPage = z.object({
  address: z.string(),
  /** Empty until it is read. */
  title: z.string(),
  /** Links between it and the first page. */
  depth: z.int(),
  status: z.enum(['waiting', 'read', 'skipped', 'error']),
  /** Why it was not read, in a sentence; null where it was, or is still waiting. */
  reason: z.string().nullable(),
  /** Bytes. */
  size: z.number(),
});
export type ContextPage = z.output<typeof contextPage>;

/** The pages of a data item that is a web page, as they were found; none for any other. */
export const listContextPages = defineRoute({
  service,
  method: 'GET',
  path: '/api/context/{id}/pages',
  summary: 'Pages of a data item',
  workspaceRole: 'viewer',
  auth: 'account',
  params: itemParams,
  query: itemApp,
  response: z.object({ pages: z.array(contextPage) }),
  errors: ['not-found', 'malformed-request'],
});

export const renameContextItem = defineRoute({
  service,
  method: 'PATCH',
  path: '/api/context/{id}',
  summary: 'Rename a data item',
  workspaceRole: 'editor',
  auth: 'account',
  params: itemParams,
  query: itemApp,
  body: z.object({ name: itemName }),
  response: contextItem,
  errors: ['not-found', 'malformed-request', 'does-not-validate'],
});

/** Deletes a data item with all that was made of it; from the answer on nothing of it is found. */
export const deleteContextItem = defineRoute({
  service,
  method: 'DELETE',
  path: '/api/context/{id}',
  summary: 'Delete a data item',
  workspaceRole: 'editor',
  auth: 'account',
  params: itemParams,
  query: itemApp,
  response: z.object({}),
  errors: ['not-found', 'malformed-request'],
});

/**
 * Puts a data item in line again that could not be read, or that a limit held up. A web page and a document of a
 * connected account are fetched anew in any case, and made searchable anew where they were changed since. Others stay as
 * they are.
 */
export const syncContextItem = defineRoute({
  service,
  method: 'POST',
  path: '/api/context/{id}/sync',
  summary: 'Try a data item again',
  workspaceRole: 'editor',
  auth: 'account',
  params: itemParams,
  query: itemApp,
  response: contextItem,
  errors: ['not-found', 'malformed-request'],
});

/** Has a web page or a document of a connected account synced every day or week from now on, or no more (null). */
export const resyncContextItem = defineRoute({
  service,
  method: 'PUT',
  path: '/api/context/{id}/resync',
  summary: 'Sync a data item by itself',
  workspaceRole: 'editor',
  auth: 'account',
  params: itemParams,
  query: itemApp,
  body: z.strictObject({ every: contextResync.shape.every.nullable() }),
  response: contextItem,
  errors: ['not-found', 'malformed-request', 'does-not-validate', 'context/not-fetched'],
});

/** Where in its source a chunk begins: a page, a slide, a row, or what stands under a heading. */
export const contextPlace = z.object({ kind: z.enum(['page', 'slide', 'heading', 'row']), label: z.string() });
export type ContextPlace = z.output<typeof contextPlace>;

/** A stretch of a data item that says something about what was asked, the best one first. */
export const contextMatch = z.object({
  contextItemId: id,
  name: z.string(),
  /** Address of the web page that it was read from; null of anything else. */
  url: z.string().nullable(),
  /** Its number among the chunks of its item, from 0. */
  chunk: z.int(),
  text: z.string(),
  /** Its places in the text of the item, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  place: contextPlace.nullable(),
  score: z.number(),
});
export type ContextMatch = z.output<typeof contextMatch>;

/** Items that one search may be narrowed to. */
export const maxSearchedItems = 1_000;
/** Most matches that one search answers. */
export const maxMatches = 50;
/** Characters of what is searched for. */
export const maxSearchText = 100_000;

/**
 * Searches the synced data items of an app by words and by vectors, merged by rank. `vectors` says what the vectors were
 * made by: the name of an embedding model, or `lexical` for the built-in ones, which know letters and no meanings; null
 * where they did not answer, and words alone decided.
 */
export const searchContext = defineRoute({
  service,
  method: 'POST',
  path: '/api/context/search',
  summary: 'Search the data of an app',
  workspaceRole: 'viewer',
  auth: 'account',
  query: ofApp,
  body: z.object({
    query: z.string().max(maxSearchText),
    limit: z.int().min(1).default(8),
    /** Only these items: those of a tool. */
    contextItemIds: z.array(id).max(maxSearchedItems).optional(),
  }),
  response: z.object({ matches: z.array(contextMatch), vectors: z.string().nullable() }),
  errors: ['not-found', 'malformed-request', 'does-not-validate', 'unavailable'],
});

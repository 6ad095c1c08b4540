import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { contextMatch, maxMatches, maxSearchedItems, maxSearchText } from './http.js';

/** Has one item take the place of another: the old one is deleted when the new one is synced. */
export const replaceContextItem = defineRoute({
  service: 'context-ingest',
  method: 'POST',
  path: '/internal/apps/{id}/context-items/replace',
  summary: 'Replace a data item by another',
  auth: 'internal',
  params: appParams,
  body: z.object({ oldItemId: id, newItemId: id }),
  response: z.object({}),
  errors: ['not-found', 'malformed-request'],
});

/** What is found in a search of the app: its items that were synced once, the newest first. */
export const listFoundItems = defineRoute({
  service: 'context-ingest',
  method: 'GET',
  path: '/internal/apps/{id}/context-items',
  summary: 'Data items of an app that are found',
  auth: 'internal',
  params: appParams,
  response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  errors: ['not-found'],
});

/** Searches the synced data items of the app that the call is for, as `searchContext` does. */
export const searchAppContext = defineRoute({
  service: 'context-ingest',
  method: 'POST',
  path: '/internal/apps/{id}/context-search',
  summary: 'Search the data of an app for its people',
  auth: 'internal',
  params: appParams,
  body: z.object({
    query: z.string().max(maxSearchText),
    limit: z.int().min(1).max(maxMatches),
    contextItemIds: z.array(id).max(maxSearchedItems).optional(),
  }),
  response: z.object({ matches: z.array(contextMatch) }),
  errors: ['not-found', 'malformed-request', 'does-not-validate', 'unavailable'],
});

/** Characters of one reading of items. */
export const maxReadText = 200_000;

/**
 * Reads the items of the app that the call is for as a whole, as far as `maxCharacters` go: those first that hold something
 * about `query`, then the newest. What an item holds follows in its order, without what its chunks have in common; of one
 * that is too long only what a search finds.
 */
export const readAppContext = defineRoute({
  service: 'context-ingest',
  method: 'POST',
  path: '/internal/apps/{id}/context-reading',
  summary: 'Read the data of an app for its people',
  auth: 'internal',
  params: appParams,
  body: z.object({
    query: z.string().max(maxSearchText),
    maxCharacters: z.int().min(1).max(maxReadText),
    contextItemIds: z.array(id).max(maxSearchedItems).optional(),
  }),
  response: z.object({ passages: z.array(contextMatch.omit({ score: true })) }),
  errors: ['not-found', 'malformed-request', 'does-not-validate', 'unavailable'],
});

/** Routes of what the builder changes an app with beside chat and code: its history, and elements of its pages. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { elementChange, elementPlace, sourceElement } from './elements.js';
import { versionSteps } from './model.js';

const own = { service: 'apps', auth: 'account', params: appParams } as const;

/** What undo and redo would take back and bring back now. */
export const readSteps = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/steps',
  summary: 'Steps of undo and redo',
  workspaceRole: 'viewer',
  response: versionSteps,
  errors: ['not-found'],
});

/**
 * The element of a version's source that was chosen in its preview: the innermost of the places, of compiled files and
 * from the inside out, that the app itself has written. Null when none of them is. `text` is what it shows.
 */
export const readElement = defineRoute({
  service: 'apps',
  method: 'POST',
  path: '/api/apps/{id}/versions/{versionId}/element',
  summary: 'Element of the source',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id, versionId: id }),
  body: z.object({ places: z.array(elementPlace).min(1).max(20), text: z.string().max(1000).default('') }),
  response: z.object({ element: sourceElement.nullable() }),
  errors: ['not-found', 'does-not-validate'],
});

/** Changes an element of the head, in a version of its own. */
export const changeElement = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/elements',
  summary: 'Change an element',
  workspaceRole: 'editor',
  body: z.object({ head: id, element: elementPlace, change: elementChange }),
  response: z.object({ versionId: id, element: sourceElement }),
  errors: ['not-found', 'plan/app-read-only', 'does-not-validate', 'app/stale-head', 'app/element-not-changeable'],
});

/** What the field `place` of a tool suggests while somebody types (spec 1, section 3). */
import { z } from 'zod';
import { appParams, id } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { leastPlaceText } from './field-values.js';

const placeSearch = {
  query: z.strictObject({ text: z.string().trim().min(leastPlaceText).max(100) }),
  response: z.object({
    /** As they are put into the field: `Springfield, MO, United States`. */
    places: z.array(z.string()),
  }),
} as const;

/**
 * Places whose name begins with the text, or has a word that does, most people first; 8 at most. What follows a comma in
 * the text is the country, or the state of the United States. Nothing is kept of what is asked.
 */
export const findPlaces = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/apps/{id}/tools/{toolPath}/places',
  summary: 'Places to choose from in a field of a tool',
  auth: 'app',
  site: 'app',
  params: appParams.extend({ toolPath: z.string().max(100) }),
  ...placeSearch,
  errors: ['not-found', 'app/not-published', 'app/sign-in-required', 'too-many-requests'],
});

/** The same for those who build the app: what a schedule puts into such a field. */
export const findPlacesToSchedule = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/api/apps/{id}/places',
  summary: 'Places to choose from while a tool is set up',
  auth: 'account',
  params: z.object({ id }),
  workspaceRole: 'viewer',
  ...placeSearch,
  errors: ['not-found', 'too-many-requests'],
});

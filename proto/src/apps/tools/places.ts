/** What the field `place` of a tool suggests while somebody types (spec 1, section 3). */
import { z } from 'zod';
import { appParams } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { leastPlaceText } from './field-values.js';

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
  query: z.strictObject({ text: z.string().trim().min(leastPlaceText).max(100) }),
  response: z.object({
    /** As they are put into the field: `Springfield, MO, United States`. */
    places: z.array(z.string()),
  }),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required', 'too-many-requests'],
});

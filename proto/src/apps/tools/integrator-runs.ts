/** How programs of others run the tools of an app: with an API key, and with the whole answer at once. */
import { z } from 'zod';
import { id } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { answerPart } from './answer-parts.js';
import { runBlock } from './run-blocks.js';
import { runMaker } from './run-events.v1.js';
import { runSource, sentRun } from './runs.js';
import { runRows } from './tool-rows.js';

/**
 * Runs an active tool of a published app. `answer` is the whole text, with the numbers of its sources in square brackets;
 * `parts` are the same in pieces, and `blocks` those that its builder has laid out, if any. Counts as a run of one person does, who is the account that asks: against the owner's
 * plan, and against what the tool lets one person run. A run that fails counts nothing.
 */
export const runToolForIntegrator = defineRoute({
  service: 'apps',
  method: 'POST',
  path: '/api/apps/{id}/tools/{toolId}/run',
  summary: 'Run a tool and wait for its answer',
  auth: 'account',
  scope: 'tools:run',
  workspaceRole: 'editor',
  slow: true,
  params: z.object({ id, toolId: id }),
  body: sentRun,
  response: z.object({
    runId: id,
    made: runMaker,
    answer: z.string(),
    parts: z.array(answerPart),
    blocks: z.array(runBlock),
    sources: z.array(runSource),
    rows: runRows.optional(),
  }),
  errors: [
    'not-found',
    'app/not-published',
    'does-not-validate',
    'too-many-requests',
    'plan/runs-limit-reached',
    'tool/daily-limit-reached',
    'tool/weekly-limit-reached',
    'tool/sources-not-searched',
    'unavailable',
  ],
});

/** How the people of an app run its tools (design 12.8). */
import { z } from 'zod';
import { appParams } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { sentAppTexts } from '../texts.js';
import { customField, inputStep, maxFields } from './custom-fields.js';
import { runSteps } from './run-state.js';

/** Characters of an input. */
export const maxInput = 10_000;

/** The page of a tool in its app's own look; it is there while the tool is active. */
export const toolPage = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/tool/{toolPath}',
  summary: 'A tool of an app',
  auth: 'public',
  site: 'app',
  kind: 'html',
  params: z.object({ toolPath: z.string().max(100) }),
});

export const readToolScript = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/runtime/tool.js',
  summary: 'Script of the page of a tool',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

const { header: _header, ...texts } = sentAppTexts.shape;

const asked = customField.shape;
const askedField = z.object({
  name: asked.name,
  label: asked.label,
  type: asked.type,
  required: asked.required,
  memorize: asked.memorize,
  stepId: asked.stepId,
  instructions: asked.instructions,
  optionsConfig: asked.optionsConfig,
});
export type AskedField = z.output<typeof askedField>;

/** A tool as those see it who may run it. */
export const runnableTool = z.object({
  ...texts,
  header: z.string(),
  fields: z.array(askedField),
  /** One or more where it asks in steps; else none. */
  steps: z.array(inputStep),
  /** Whether a language model writes its answers here. */
  hasModel: z.boolean(),
});
export type RunnableTool = z.output<typeof runnableTool>;

export const readTool = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/apps/{id}/tools/{toolPath}',
  summary: 'Read a tool to run it',
  auth: 'app',
  site: 'app',
  params: appParams.extend({ toolPath: z.string().max(100) }),
  response: runnableTool,
  errors: ['not-found', 'app/not-published', 'app/sign-in-required'],
});

const fieldValue = z.union([z.string().max(10_000), z.number(), z.array(z.string().max(100)).max(100)]);

/**
 * Runs a tool. The answer is a row of server-sent events, of which each is one of `runEvent`; whoever goes away stops the
 * run. Counts against the owner's plan, and against what one person may run.
 */
export const runTool = defineRoute({
  service: 'apps',
  method: 'POST',
  path: '/apps/{id}/tools/{toolPath}/run',
  summary: 'Run a tool',
  auth: 'app',
  site: 'app',
  kind: 'stream',
  slow: true,
  params: appParams.extend({ toolPath: z.string().max(100) }),
  body: z.strictObject({
    input: z.string().max(maxInput).default(''),
    values: z
      .record(z.string().max(60), fieldValue)
      .refine((values) => Object.keys(values).length <= maxFields, 'has too many fields')
      .default({}),
  }),
  errors: [
    'not-found',
    'app/not-published',
    'app/sign-in-required',
    'does-not-validate',
    'too-many-requests',
    'plan/runs-limit-reached',
    'tool/daily-limit-reached',
    'tool/weekly-limit-reached',
  ],
});

/** Where something in an answer was found. */
export const runSource = z.object({ name: z.string(), place: z.string().nullable() });
export type RunSource = z.output<typeof runSource>;

/**
 * `made` says what wrote the answer: a language model, the sources alone where there is no model, or nothing where there
 * is neither.
 */
export const runEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.enum(runSteps) }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('end'), made: z.enum(['model', 'sources', 'nothing']), sources: z.array(runSource) }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type RunEvent = z.output<typeof runEvent>;

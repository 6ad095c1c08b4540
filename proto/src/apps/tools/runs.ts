/** How the people of an app run its tools (design 12.8). */
import { z } from 'zod';
import { appParams, id, isoDate } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { sentAppTexts } from '../texts.js';
import { answerPart, citePart, textPart } from './answer-parts.js';
import { customField, inputStep, maxFields } from './custom-fields.js';
import { blockEdit, runBlock } from './run-blocks.js';
import { runMaker, runRating } from './run-events.v1.js';
import { runSteps } from './run-state.js';
import { runRows } from './tool-rows.js';

/** Characters of an input. */
export const maxInput = 10_000;

/**
 * The page of a tool in its app's own look; it is there while the tool is active. On the preview it lets those try the tool
 * out who build the app, and come with a `code`.
 */
export const toolPage = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/tool/{toolPath}',
  summary: 'A tool of an app',
  auth: 'public',
  site: 'app',
  kind: 'html',
  params: z.object({ toolPath: z.string().max(100) }),
  query: z.object({ code: z.string().max(100).optional() }),
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

export const readToolListScript = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/runtime/tools.js',
  summary: 'Script of the page that lists the tools of an app',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

/** An active tool, as the page that lists them shows it. */
export const listedTool = z.object({ path: z.string(), header: z.string(), description: z.string() });
export type ListedTool = z.output<typeof listedTool>;

/** The active tools of an app in their order with the app's own description, for whoever may open it. */
export const listActiveTools = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/apps/{id}/tools',
  summary: 'Tools of an app that can be run',
  auth: 'app',
  site: 'app',
  params: appParams,
  response: z.object({ description: z.string(), tools: z.array(listedTool) }),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required'],
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
  /** Names of the data items of another tool that one is chosen of; absent where the field asks for none. */
  items: z.array(z.string()).optional(),
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
  /** Whether people may change the texts in blocks of what they ran. */
  userCanEditResults: z.boolean(),
  /** What those try out who build the app, on its preview; null for everybody else. */
  trialOf: z.enum(['draft', 'active']).nullable(),
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
  errors: ['not-found', 'app/not-published', 'app/sign-in-required', 'tool/sources-not-searched'],
});

const fieldValue = z.union([z.string().max(10_000), z.number(), z.array(z.string().max(100)).max(100)]);

/** What somebody puts into a tool; fields by their names. */
export const sentRun = z.strictObject({
  input: z.string().max(maxInput).default(''),
  values: z
    .record(z.string().max(60), fieldValue)
    .refine((values) => Object.keys(values).length <= maxFields, 'has too many fields')
    .default({}),
});

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
  body: sentRun,
  errors: [
    'not-found',
    'app/not-published',
    'app/sign-in-required',
    'tool/sources-not-searched',
    'does-not-validate',
    'too-many-requests',
    'plan/runs-limit-reached',
    'tool/daily-limit-reached',
    'tool/weekly-limit-reached',
  ],
});

/** A passage that an answer cites: `place` says where in the item `name` it stands, `url` is that of a web page. */
export const runSource = z.object({
  number: z.int(),
  name: z.string(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  text: z.string(),
});
export type RunSource = z.output<typeof runSource>;

/** Of the block that it is the next stretch of; absent in an answer that is one text. */
const blockId = z.string().optional();

/**
 * A `block` takes the place of what was there of it before; all of them are told of in their order before the first is
 * written. `made` says what wrote the answer: a language model, the sources alone where there is no model, or nothing where there
 * is neither. `sources` are those that the answer cites, and no others.
 */
export const runEvent = z.discriminatedUnion('type', [
  /** `entity` is that whose rows are read or made. */
  z.object({ type: z.literal('step'), step: z.enum(runSteps), entity: z.string().optional() }),
  textPart.extend({ blockId }),
  citePart.extend({ blockId }),
  z.object({ type: z.literal('block'), block: runBlock }),
  z.object({
    type: z.literal('end'),
    runId: id,
    made: runMaker,
    sources: z.array(runSource),
    /** What is in blocks, whole, and as one text; absent in an answer that is one text. */
    blocks: z.array(runBlock).optional(),
    answer: z.array(answerPart).optional(),
    /** Absent of a tool that does nothing with rows. */
    rows: runRows.optional(),
  }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type RunEvent = z.output<typeof runEvent>;

/** An answered run as its person, and whoever they share it with, read it again. */
export const toolRun = z.object({
  runId: id,
  /** The beginning of what was asked, without what is personal. */
  asked: z.string(),
  /** All of it as one text, also where it is in blocks. */
  answer: z.array(answerPart),
  /** None where the answer is one text. */
  blocks: z.array(runBlock),
  made: runMaker,
  sources: z.array(runSource),
  /** Absent of a tool that did nothing with rows. */
  rows: runRows.optional(),
  rating: runRating.nullable(),
  /** Everybody who may open the app reads it who knows its address. */
  isShared: z.boolean(),
  /** Whether whoever reads it has asked it. */
  isOwn: z.boolean(),
  createdAt: isoDate,
});
export type ToolRun = z.output<typeof toolRun>;

const ofTool = {
  service: 'apps',
  auth: 'app',
  site: 'app',
  params: appParams.extend({ toolPath: z.string().max(100) }),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required'],
} as const;
const runParams = ofTool.params.extend({ runId: id });

/** What whoever asks has run of a tool, the newest first; 50 at most. */
export const listToolRuns = defineRoute({
  ...ofTool,
  method: 'GET',
  path: '/apps/{id}/tools/{toolPath}/runs',
  summary: 'Own runs of a tool',
  response: z.object({ runs: z.array(toolRun.pick({ runId: true, asked: true, rating: true, createdAt: true })) }),
});
export type ListedRun = z.output<typeof listToolRuns.response>['runs'][number];

/** One's own, or one that was shared. */
export const readToolRun = defineRoute({
  ...ofTool,
  method: 'GET',
  path: '/apps/{id}/tools/{toolPath}/runs/{runId}',
  summary: 'Read a run of a tool',
  params: runParams,
  response: toolRun,
});

/** Rates one's own run, shares it, or ends that; edits a text in its blocks where the app lets people do so. */
export const changeToolRun = defineRoute({
  ...ofTool,
  method: 'PATCH',
  path: '/apps/{id}/tools/{toolPath}/runs/{runId}',
  summary: 'Rate, share or edit a run of a tool',
  params: runParams,
  body: z.strictObject({ rating: runRating.optional(), isShared: z.boolean().optional(), edit: blockEdit.optional() }),
  response: toolRun,
  errors: [...ofTool.errors, 'does-not-validate', 'not-allowed'],
});

export const deleteToolRun = defineRoute({
  ...ofTool,
  method: 'DELETE',
  path: '/apps/{id}/tools/{toolPath}/runs/{runId}',
  summary: 'Delete a run of a tool',
  params: runParams,
  response: z.object({}),
});

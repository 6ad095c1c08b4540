/**
 * A generation (one answer of the builder assistant): its states, its numbered events, and the one pure reducer of both
 * halves.
 */
import { z } from 'zod';
import { actionFile, actionTitle, editPair, type ShownActionType, shownActionType } from './actions.js';
import { type GiveBackReason, giveBackReason } from './ledger.js';
import { type AnswerFindings, answerFindings } from './model.js';
import { usageRecord } from './usage.js';

export const generationStatus = z.enum([
  'queued',
  'streaming',
  'applying',
  'validating',
  'repairing',
  'committed',
  'failed',
  'cancelled',
]);
export type GenerationStatus = z.infer<typeof generationStatus>;

const terminal: readonly GenerationStatus[] = ['committed', 'failed', 'cancelled'];

/** Whether nothing can follow this status. */
export const isTerminal = (status: GenerationStatus): boolean => terminal.includes(status);

/**
 * Why a generation failed: a code for programs, a sentence for people. `detail` is what else is known; only the service
 * itself reads it.
 */
export const generationError = z.object({ code: z.string(), message: z.string(), detail: z.string().optional() });
export type GenerationError = z.infer<typeof generationError>;

/** Numbers start at 1 and grow by one; when another process goes on with a generation, it leaps ahead once. */
const seq = z.int().positive();
const actionId = z.string().min(1).max(60);
const header = z.record(z.string(), z.unknown());

export const generationEvent = z.discriminatedUnion('type', [
  /** `givenBack`: why the message is not counted although it was answered. */
  z.object({
    seq,
    type: z.literal('status'),
    status: generationStatus,
    step: z.string(),
    givenBack: giveBackReason.optional(),
  }),
  z.object({ seq, type: z.literal('text'), delta: z.string() }),
  /** What the model thinks aloud: shown folded, and told to nobody else. */
  z.object({ seq, type: z.literal('reasoning'), delta: z.string() }),
  z.object({ seq, type: z.literal('action-start'), actionId, action: shownActionType, header }),
  z.object({ seq, type: z.literal('action-delta'), actionId, text: z.string() }),
  z.object({
    seq,
    type: z.literal('action-end'),
    actionId,
    action: shownActionType,
    header,
    body: z.string(),
    edits: z.array(editPair).optional(),
    truncated: z.boolean(),
    /** Lines. */
    added: z.int().nonnegative(),
    removed: z.int().nonnegative(),
  }),
  z.object({
    seq,
    type: z.literal('action-rejected'),
    actionId,
    action: shownActionType,
    reason: z.string(),
    raw: z.string(),
  }),
  /** Something the reader should know that is no failure, such as an answer that was cut off. */
  /** `givenBack`: something failed on the way, and the message is not counted. */
  z.object({ seq, type: z.literal('notice'), message: z.string(), givenBack: giveBackReason.optional() }),
  /** What the detectors leave to be known of the answer's version; a later one takes the place of an earlier one. */
  z.object({ seq, type: z.literal('findings'), findings: answerFindings }),
  /** The process that ran this generation went away; what it had shown is void and comes again. */
  z.object({ seq, type: z.literal('restarted'), attempt: z.int().min(2) }),
  z.object({ seq, type: z.literal('usage'), usage: usageRecord }),
  z.object({ seq, type: z.literal('version'), versionId: z.string() }),
  z.object({ seq, type: z.literal('failed'), error: generationError }),
]);
export type GenerationEvent = z.infer<typeof generationEvent>;

type WithoutSeq<E> = E extends unknown ? Omit<E, 'seq'> : never;
/** An event before the log has numbered it. */
export type NewGenerationEvent = WithoutSeq<GenerationEvent>;

export interface ActionState {
  id: string;
  action: ShownActionType;
  title: string;
  file: string;
  status: 'streaming' | 'complete' | 'truncated' | 'rejected';
  /** What was written so far; for edit_file a diff, for a rejected action the raw text. */
  content: string;
  /** Lines. */
  added: number;
  removed: number;
  reason: string | null;
}

/** The answer in reading order: text, what the model thought, and actions by id. */
export type AnswerBlock = { kind: 'text' | 'reasoning'; text: string } | { kind: 'action'; id: string };

export interface GenerationState {
  /** Number of the last event taken in. */
  seq: number;
  attempt: number;
  status: GenerationStatus;
  text: string;
  actions: ActionState[];
  blocks: AnswerBlock[];
  /** The current step in words. */
  step: string;
  notices: string[];
  /** Why the message is not counted although it was answered. */
  givenBack?: GiveBackReason;
  findings: AnswerFindings | null;
  versionId: string | null;
  usage: z.infer<typeof usageRecord> | null;
  error: GenerationError | null;
}

export const initialGeneration: GenerationState = {
  seq: 0,
  attempt: 1,
  status: 'queued',
  text: '',
  actions: [],
  blocks: [],
  step: '',
  notices: [],
  findings: null,
  versionId: null,
  usage: null,
  error: null,
};

/**
 * The next state. Events already taken in (by number) and events after the end change nothing, so a log may be replayed
 * over a live stream.
 */
export function reduceGeneration(state: GenerationState, event: GenerationEvent): GenerationState {
  if (event.seq <= state.seq || isTerminal(state.status)) return state;
  return { ...step(state, event), seq: event.seq };
}

function step(state: GenerationState, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'status':
      return {
        ...state,
        status: event.status,
        step: event.step,
        ...(event.givenBack && { givenBack: event.givenBack }),
      };
    case 'text':
      return { ...state, text: state.text + event.delta, blocks: appendText(state.blocks, 'text', event.delta) };
    case 'reasoning':
      return { ...state, blocks: appendText(state.blocks, 'reasoning', event.delta) };
    case 'action-start':
      return withAction(state, { ...blankAction(event.actionId, event.action, event.header) });
    case 'action-delta':
      return changeAction(state, event.actionId, (action) => ({ ...action, content: action.content + event.text }));
    case 'action-end': {
      const ended: ActionState = {
        ...blankAction(event.actionId, event.action, event.header),
        status: event.truncated ? 'truncated' : 'complete',
        content: event.body,
        added: event.added,
        removed: event.removed,
      };
      return withAction(state, ended);
    }
    case 'action-rejected':
      return rejectAction(state, event);
    case 'notice':
      return {
        ...state,
        notices: [...state.notices, event.message],
        ...(event.givenBack && { givenBack: event.givenBack }),
      };
    case 'findings':
      return { ...state, findings: event.findings };
    case 'restarted':
      return { ...initialGeneration, attempt: event.attempt };
    case 'usage':
      return { ...state, usage: event.usage };
    case 'version':
      return { ...state, versionId: event.versionId };
    case 'failed':
      return { ...state, status: 'failed', step: '', error: event.error };
  }
}

function blankAction(id: string, action: ShownActionType, header: Record<string, unknown>): ActionState {
  return {
    id,
    action,
    title: actionTitle(action, header),
    file: actionFile(action, header),
    status: 'streaming',
    content: '',
    added: 0,
    removed: 0,
    reason: null,
  };
}

function appendText(blocks: AnswerBlock[], kind: 'text' | 'reasoning', delta: string): AnswerBlock[] {
  const last = blocks.at(-1);
  if (last?.kind === kind) return [...blocks.slice(0, -1), { kind, text: last.text + delta }];
  return [...blocks, { kind, text: delta }];
}

/** Adds the action, or puts it in the place of the one with its id. */
function withAction(state: GenerationState, action: ActionState): GenerationState {
  if (state.actions.some(({ id }) => id === action.id)) return changeAction(state, action.id, () => action);
  return {
    ...state,
    actions: [...state.actions, action],
    blocks: [...state.blocks, { kind: 'action', id: action.id }],
  };
}

function changeAction(
  state: GenerationState,
  id: string,
  change: (action: ActionState) => ActionState,
): GenerationState {
  return { ...state, actions: state.actions.map((action) => (action.id === id ? change(action) : action)) };
}

function rejectAction(
  state: GenerationState,
  event: Extract<GenerationEvent, { type: 'action-rejected' }>,
): GenerationState {
  const known = state.actions.find(({ id }) => id === event.actionId) ?? blankAction(event.actionId, event.action, {});
  return withAction(state, { ...known, status: 'rejected', content: event.raw, reason: event.reason });
}

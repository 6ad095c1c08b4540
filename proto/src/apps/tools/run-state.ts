/** Where the run of a tool stands (spec 2, section 4), for the page that shows it. */
import type { RunBlock } from './run-blocks.js';

/** Those of the spec, and two of tools that read or make rows of their app. */
export const runSteps = [
  'read-rows',
  'search-similar-item',
  'query-context-items',
  'generate',
  'validate',
  'save-row',
] as const;
export type RunStep = (typeof runSteps)[number];

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly step: RunStep; readonly entity?: string | undefined }
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly message: string };

export type RunAction =
  | { readonly type: RunStep; readonly entity?: string | undefined }
  | { readonly type: 'success' | 'reset' | 'cancel' }
  | { readonly type: 'error'; readonly message: string };

export const idleRun: RunState = { kind: 'idle' };
export const cancelledRun = 'The run was stopped.';

/** The state after something happened; what cannot happen in a state changes nothing. */
export function nextRunState(state: RunState, action: RunAction): RunState {
  if (action.type === 'reset') return state.kind === 'loading' ? state : idleRun;
  // What was written is there; its blocks are looked at.
  if (action.type === 'validate') return state.kind === 'success' ? { kind: 'loading', step: 'validate' } : state;
  if (isStep(action))
    return state.kind === 'idle' || state.kind === 'loading'
      ? { kind: 'loading', step: action.type, entity: action.entity }
      : state;
  if (state.kind !== 'loading') return state;
  if (action.type === 'error') return { kind: 'error', message: action.message };
  return action.type === 'cancel' ? { kind: 'error', message: cancelledRun } : { kind: 'success' };
}

const isStep = (action: RunAction): action is Extract<RunAction, { type: RunStep }> =>
  (runSteps as readonly string[]).includes(action.type);

/**
 * Whether all validations are resolved (spec 2, section 4): every block with validation is validated or failed, or the run
 * is in error, and the run is not loading.
 */
export const areResolved = (blocks: readonly Pick<RunBlock, 'validation'>[], { kind }: RunState): boolean =>
  kind !== 'loading' && (kind === 'error' || blocks.every(({ validation }) => validation?.status !== 'pending'));

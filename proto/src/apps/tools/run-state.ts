/** Where the run of a tool stands (spec 2, section 4), for the page that shows it. */
export const runSteps = ['search-similar-item', 'query-context-items', 'generate'] as const;
export type RunStep = (typeof runSteps)[number];

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly step: RunStep }
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly message: string };

export type RunAction =
  { readonly type: RunStep | 'success' | 'reset' | 'cancel' } | { readonly type: 'error'; readonly message: string };

export const idleRun: RunState = { kind: 'idle' };
export const cancelledRun = 'The run was stopped.';

/** The state after something happened; what cannot happen in a state changes nothing. */
export function nextRunState(state: RunState, action: RunAction): RunState {
  if (action.type === 'reset') return state.kind === 'loading' ? state : idleRun;
  if ((runSteps as readonly string[]).includes(action.type))
    return state.kind === 'idle' || state.kind === 'loading'
      ? { kind: 'loading', step: action.type as RunStep }
      : state;
  if (state.kind !== 'loading') return state;
  if (action.type === 'error') return { kind: 'error', message: action.message };
  return action.type === 'cancel' ? { kind: 'error', message: cancelledRun } : { kind: 'success' };
}

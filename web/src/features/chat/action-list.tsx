import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from './action-row';
import type { ShownAction } from './answer';

/** Up to this many actions are all shown; of more, only the newest ones while they are written, and none after. */
const few = 6;
const newest = 4;

/** The actions of an answer as a compact list. A long one is folded, so that the words of the answer stay in view. */
export function ActionList({ actions, live }: { actions: readonly ShownAction[]; live: boolean }) {
  const [all, setAll] = useState(false);
  const writing = live && actions.some(({ status }) => status === 'streaming');
  const foldable = actions.length > few;
  const rows = !foldable || all ? actions : writing ? actions.slice(-newest) : actions.filter(notApplied);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      {foldable && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="flex min-h-9 w-full touch:min-h-11 items-center gap-2 px-3 py-1.5 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        >
          <Check size={16} className="shrink-0 text-good" aria-hidden />
          <span className="min-w-0 flex-1 truncate font-medium">{summary(actions)}</span>
          <span className="text-muted">{all ? 'Show less' : 'Show all'}</span>
          <ChevronDown
            size={16}
            aria-hidden
            className={`shrink-0 text-muted transition-transform ${all ? 'rotate-180' : ''}`}
          />
        </button>
      )}
      {rows.length > 0 && (
        <ul aria-label="Changes" className={`divide-y divide-line ${foldable ? 'border-t border-line' : ''}`}>
          {rows.map((action) => (
            <ActionRow key={action.id} action={action} live={live} />
          ))}
        </ul>
      )}
    </div>
  );
}

const notApplied = ({ status }: ShownAction): boolean => status === 'rejected' || status === 'truncated';

/** "27 changes, 1,412 lines", as far as they are done. */
function summary(actions: readonly ShownAction[]): string {
  const done = actions.filter(({ status }) => status === 'complete');
  const lines = done.reduce((sum, { added }) => sum + added, 0);
  return `${done.length} ${done.length === 1 ? 'change' : 'changes'}, ${lines.toLocaleString('en')} lines`;
}

import { ActionRow } from './action-row';
import type { AnswerPart } from './answer';
import { Markdown } from './markdown';

/** Text and actions of an answer, in the order in which they were written. */
export function AnswerView({ parts, live }: { parts: readonly AnswerPart[]; live: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <Markdown key={index} text={part.text} />
        ) : (
          <ul key={index} aria-label="Changes" className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
            {part.actions.map((action) => (
              <ActionRow key={action.id} action={action} live={live} />
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

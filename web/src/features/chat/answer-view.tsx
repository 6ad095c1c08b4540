import { withoutOffers } from '@lathe/proto/builder-chat/offers';
import { ActionList } from './action-list';
import type { AnswerPart } from './answer';
import { Markdown } from './markdown';

/** Text, thoughts and actions of an answer, in the order in which they were written. */
export function AnswerView({ parts, live }: { parts: readonly AnswerPart[]; live: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <Markdown key={index} text={withoutOffers(part.text)} />
        ) : part.kind === 'reasoning' ? (
          <details key={index} className="text-sm text-muted">
            <summary className="cursor-pointer">Thoughts</summary>
            <p className="mt-1 whitespace-pre-wrap break-words">{part.text.trim()}</p>
          </details>
        ) : (
          <ActionList key={index} actions={part.actions} live={live} />
        ),
      )}
    </div>
  );
}

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
          // Spec 2, section 9: in the side panel; where the chat is a column of its own, the column decides.
          <div key={index} className="lg:max-w-[350px]">
            <Markdown text={withoutOffers(part.text)} />
          </div>
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

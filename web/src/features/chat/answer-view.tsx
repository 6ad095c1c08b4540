import { withoutOffers } from '@lathe/proto/builder-chat/offers';
import { ActionList } from './action-list';
import type { AnswerPart } from './answer';
import { Markdown } from './markdown';

/** Text and actions of an answer, in the order in which they were written. */
export function AnswerView({ parts, live }: { parts: readonly AnswerPart[]; live: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <Markdown key={index} text={withoutOffers(part.text)} />
        ) : (
          <ActionList key={index} actions={part.actions} live={live} />
        ),
      )}
    </div>
  );
}

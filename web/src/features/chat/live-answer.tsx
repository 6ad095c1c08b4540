import type { GenerationState } from '@lathe/proto/builder-chat/generation';
import { LoaderCircle } from 'lucide-react';
import { useMemo } from 'react';
import { partsOfGeneration } from './answer';
import { AnswerView } from './answer-view';
import { Findings } from './findings';
import { Notice } from './notice';

/** The answer while it is written. */
export function LiveAnswer({
  live,
  running,
  reconnecting,
}: {
  live: GenerationState;
  running: boolean;
  reconnecting: boolean;
}) {
  const parts = useMemo(() => partsOfGeneration(live), [live]);
  const step = reconnecting ? 'Connecting again' : live.step || 'Thinking';
  return (
    <article aria-label="Answer" aria-busy={running} className="flex flex-col gap-3">
      <AnswerView parts={parts} live={running} />
      {live.notices.map((notice) => (
        <Notice key={notice} text={notice} />
      ))}
      {live.findings !== null && <Findings findings={live.findings} />}
      {running && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <LoaderCircle size={16} aria-hidden className="animate-spin text-accent" />
          {step}…
        </p>
      )}
    </article>
  );
}

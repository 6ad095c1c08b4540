import { answerText } from '@lathe/proto/apps/tools/answer-text';
import { rowsTold } from '@lathe/proto/apps/tools/rows-told';
import type { Scheduled } from '@lathe/proto/apps/tools/schedules';
import { exactTime } from '@/lib/time';

/** What a tool has answered by itself, the newest first. */
export function ScheduledRuns({ runs }: { runs: Scheduled['runs'] }) {
  return (
    <div>
      <h4 className="mb-1.5 font-medium">What it answered</h4>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <li key={run.runId}>
            <details className="px-3 py-2">
              <summary className="min-h-8 cursor-pointer content-center touch:min-h-11">
                <time dateTime={run.createdAt}>{exactTime(run.createdAt)}</time>
              </summary>
              <p className="py-1 whitespace-pre-wrap wrap-anywhere">{answerText(run.answer)}</p>
              {rowsTold(run.rows).map((told) => (
                <p key={told} className="text-sm text-muted">
                  {told}
                </p>
              ))}
              {run.sources.length > 0 && (
                <ol className="list-none text-sm text-muted">
                  {run.sources.map(({ number, name, place }) => (
                    <li key={number}>{`[${number}] ${place === null ? name : `${name}, ${place}`}`}</li>
                  ))}
                </ol>
              )}
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

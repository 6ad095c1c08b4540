import type { App } from '@lathe/proto/apps/model';
import { Ban } from 'lucide-react';

/** Tells the builder that nobody can open the app, and why. */
export function TakenDownBar({ takenDown }: Pick<App, 'takenDown'>) {
  if (takenDown === null) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 items-start gap-2 border-b border-line bg-bad-soft px-3 py-1.5 text-sm text-bad"
    >
      <Ban size={16} className="mt-0.5 shrink-0" aria-hidden />
      <p className="min-w-0 break-words">
        Whoever runs this installation has taken this app down: {takenDown.reason} Nobody can open it, and it cannot be
        published until that is taken back. You can go on working on it.
      </p>
    </div>
  );
}

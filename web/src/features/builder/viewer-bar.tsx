import { UserRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { BuilderState } from './use-builder';

const sentences = {
  user: 'You see the app as a signed-in user: with a user’s rights, and an account that is nobody’s.',
  visitor: 'You see the app as a visitor who is not signed in.',
} as const;

/** Says that the preview is seen as somebody else, with the way back. */
export function ViewerBar({ builder: { viewer, setViewer } }: { builder: BuilderState }) {
  if (viewer === 'me') return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3 py-1.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-52 items-center gap-2">
        <UserRound size={16} className="shrink-0 text-muted" aria-hidden />
        {sentences[viewer]}
      </p>
      <Button size="sm" onClick={() => setViewer('me')}>
        View as me
      </Button>
    </div>
  );
}

import { UserRound } from 'lucide-react';
import { Bar } from '@/components/bar';
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
    <Bar tone="plain" icon={UserRound} text={sentences[viewer]}>
      <Button size="sm" onClick={() => setViewer('me')}>
        View as me
      </Button>
    </Bar>
  );
}

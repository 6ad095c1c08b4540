import type { App } from '@lathe/proto/apps/model';
import { Ban } from 'lucide-react';
import { Bar } from '@/components/bar';

/** Tells the builder that nobody can open the app, and why. */
export function TakenDownBar({ takenDown }: Pick<App, 'takenDown'>) {
  if (takenDown === null) return null;
  return (
    <Bar
      tone="bad"
      icon={Ban}
      text={`Whoever runs this installation has taken this app down: ${takenDown.reason} Nobody can open it, and it cannot be published until that is taken back. You can go on working on it.`}
    />
  );
}

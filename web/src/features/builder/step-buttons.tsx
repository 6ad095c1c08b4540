import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { Step, Steps } from './use-steps';

/** Undo and redo. One that has nothing to do stays reachable, since its name says why. */
export function StepButtons({ steps: { undo, redo } }: { steps: Steps }) {
  return (
    <span className="flex">
      <StepButton step={undo}>
        <Undo2 size={16} aria-hidden />
      </StepButton>
      <StepButton step={redo}>
        <Redo2 size={16} aria-hidden />
      </StepButton>
    </span>
  );
}

function StepButton({ step: { label, possible, run }, children }: { step: Step; children: ReactNode }) {
  return (
    <IconButton
      label={label}
      aria-disabled={!possible}
      onClick={() => possible && run()}
      className={possible ? undefined : 'opacity-50'}
    >
      {children}
    </IconButton>
  );
}

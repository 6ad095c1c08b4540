import { Check } from 'lucide-react';
import { cx } from '@/lib/cx';
import type { WizardState } from './wizard-state';

const steps = ['Upload CSV', 'Map Columns', 'Import Data'];
const places: Record<WizardState['step'], number> = { upload: 0, mapping: 1, importing: 2, complete: 3 };

/** The three steps of an import, across the top. */
export function StepList({ step }: { step: WizardState['step'] }) {
  const at = places[step];
  return (
    <ol aria-label="Steps" className="mb-5 flex gap-2 text-sm sm:gap-4">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex min-w-0 flex-1 items-center gap-2 border-t-2 pt-2',
            index <= at ? 'border-accent' : 'border-line',
            index === at ? 'font-medium' : 'text-muted',
          )}
        >
          <span aria-hidden className="tabular hidden sm:inline">
            {index < at ? <Check size={16} /> : `${index + 1}`}
          </span>
          <span className="truncate">{name}</span>
          {index < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

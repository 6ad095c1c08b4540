import { Check, Minus } from 'lucide-react';

export default function YesNo({ value }) {
  return value ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-emerald-700 dark:text-emerald-300">
      <Check className="h-4 w-4" aria-hidden="true" />
      yes__
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
      <Minus className="h-4 w-4" aria-hidden="true" />
      no__
    </span>
  );
}

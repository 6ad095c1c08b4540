import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** What went wrong, in the words of whoever refused it where there are any. */
export default function ErrorState({ text, error, onRetry }) {
  return (
    <div role="alert" className="flex flex-col items-center rounded-xl border bg-card px-6 py-14 text-center">
      <TriangleAlert className="mb-3 h-6 w-6 text-destructive" aria-hidden="true" />
      <h2 className="text-base font-semibold">{text}</h2>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">{error?.message || 'nothingChanged__'}</p>
      <Button variant="outline" className="mt-5" onClick={onRetry}>
        <RotateCcw className="h-4 w-4" aria-hidden="true" />
        tryAgain__
      </Button>
    </div>
  );
}

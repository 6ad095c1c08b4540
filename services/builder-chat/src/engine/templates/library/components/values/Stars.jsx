import { Star } from 'lucide-react';
import { cn } from '@/lib/utils';

/** A rating of one to five. */
export default function Stars({ value }) {
  const count = Math.round(Number(value) || 0);
  if (count < 1) return null;
  return (
    <span className="inline-flex items-center gap-0.5 align-middle" role="img" aria-label={count + 'ofFiveStars__'}>
      {[1, 2, 3, 4, 5].map((number) => (
        <Star key={number} className={cn('h-4 w-4', number <= count ? 'fill-amber-400 text-amber-500' : 'text-muted-foreground/40')} aria-hidden="true" />
      ))}
    </span>
  );
}

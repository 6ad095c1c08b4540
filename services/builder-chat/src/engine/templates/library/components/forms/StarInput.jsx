import { Star } from 'lucide-react';
import { cn } from '@/lib/utils';

/** Five stars to choose from; the chosen one again takes the rating back. */
export default function StarInput({ id, label, value, onChange }) {
  const chosen = Number(value) || 0;
  return (
    <div role="group" aria-label={label} className="flex h-11 items-center md:h-10">
      {[1, 2, 3, 4, 5].map((number) => (
        <button
          key={number}
          id={number === 1 ? id : undefined}
          type="button"
          aria-pressed={number === chosen}
          aria-label={number + 'ofFiveStars__'}
          onClick={() => onChange(number === chosen ? '' : String(number))}
          className="grid h-11 w-11 place-items-center rounded-md hover:bg-muted focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring md:h-10 md:w-9"
        >
          <Star className={cn('h-5 w-5', number <= chosen ? 'fill-amber-400 text-amber-500' : 'text-muted-foreground/50')} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

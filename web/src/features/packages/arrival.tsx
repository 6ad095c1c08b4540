import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

/** How long a payment usually takes at the most. */
const lateAfterMs = 60_000;

interface ArrivalProps {
  saleId: string;
  hasArrived: boolean;
  onLook: () => void;
}

/** What became of a payment that somebody comes back from. */
export function Arrival({ saleId, hasArrived, onLook }: ArrivalProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      className={`mb-6 flex flex-wrap items-center justify-between gap-2 rounded-md px-3 py-2 ${hasArrived ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
    >
      <p className="min-w-0 flex-1 basis-56 break-words">{textOf(saleId, hasArrived, isLate)}</p>
      {!hasArrived && isLate && (
        <Button className="text-ink" onClick={onLook}>
          Look again
        </Button>
      )}
    </div>
  );
}

function textOf(saleId: string, hasArrived: boolean, isLate: boolean): string {
  if (hasArrived) return 'Your payment has arrived. Take your copy below.';
  return isLate
    ? `Your payment has not arrived yet. Nothing is lost: what you bought appears here by itself. If it does not within an hour, tell whoever runs this installation the payment ${saleId}.`
    : 'Waiting for your payment. It is on its way here, which usually takes a few seconds.';
}

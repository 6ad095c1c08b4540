import { Info } from 'lucide-react';

export function Notice({ text }: { text: string }) {
  return (
    <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Info size={16} className="mt-0.5 shrink-0" aria-hidden />
      {text}
    </p>
  );
}

import type { ReactNode } from 'react';

/** A button that stands in a sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-sm text-left font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
    >
      {children}
    </button>
  );
}

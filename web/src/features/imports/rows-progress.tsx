/** How many rows of all are done. */
export function RowsProgress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-pressed"
    >
      <div
        // Scaled, which the browser draws without a new layout of the page for each step.
        className="h-full origin-left bg-accent transition-transform duration-150 will-change-transform motion-reduce:transition-none"
        style={{ transform: `scaleX(${done / Math.max(1, total)})` }}
      />
    </div>
  );
}

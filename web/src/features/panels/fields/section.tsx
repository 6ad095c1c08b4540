import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** What a menu finds it by. */
  anchor?: string;
  children: ReactNode;
}

/** Fields that belong together, under their heading. */
export function Section({ title, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-section={anchor}
      className="flex scroll-mt-16 flex-col gap-4 border-b border-line pb-6 last:border-b-0 last:pb-0"
    >
      <h3 id={id} tabIndex={anchor === undefined ? undefined : -1} className="text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

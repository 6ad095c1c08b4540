import { useRef } from 'react';
import { toolLabels } from './labels';

/** Anchors of the sections of the editor, by what the menu calls them, in the order of spec 2, section 2; data is beside its sources. */
export const toolSections = {
  texts: 'Tool texts',
  fields: toolLabels.fields,
  blocks: toolLabels.blocks,
  cta: 'Call to action',
  sources: toolLabels.contextItemIds,
  data: 'Data',
  settings: 'Tool settings',
} as const;

/** Leads to the sections of the editor, which are one below the other. */
export function ToolMenu() {
  const nav = useRef<HTMLElement>(null);
  const lead = (anchor: string): void => {
    const section = nav.current?.parentElement?.querySelector(`[data-section="${anchor}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };
  return (
    <nav
      ref={nav}
      aria-label="Sections of the tool"
      className="sticky top-0 z-10 -mx-4 -mt-4 flex gap-1 overflow-x-auto border-b border-line bg-paper px-3 py-1.5"
    >
      {Object.entries(toolSections).map(([anchor, label]) => (
        <button
          key={anchor}
          type="button"
          onClick={() => lead(anchor)}
          className="shrink-0 rounded-md px-2 py-1.5 text-muted transition-colors hover:bg-hover hover:text-ink touch:min-h-11"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

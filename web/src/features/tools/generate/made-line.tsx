import type { GeneratedTool } from '@lathe/proto/apps/tools/http';
import type { Tool } from '@lathe/proto/apps/tools/model';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { counted } from '@/lib/counted';
import { madeBy, madeKey } from './made-tool';

/** Says what was made of a description, and how, to whoever has just described it. */
export function MadeLine({ appId, tool }: { appId: string; tool: Tool }) {
  const queryClient = useQueryClient();
  const queryKey = madeKey(appId, tool.toolId);
  const [made, setMade] = useState(() => queryClient.getQueryData<GeneratedTool['made']>(queryKey));
  // What is said is what was made, whatever becomes of it.
  const [what] = useState(() => whatIs(tool));
  if (made === undefined) return null;
  const close = (): void => {
    queryClient.removeQueries({ queryKey });
    setMade(undefined);
  };
  return (
    <section
      aria-label="How it was made"
      className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <Sparkles size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
      <p role="status" className="min-w-0 flex-1">
        {`This draft was ${madeBy[made]}: ${what}. Look it over and try it out before you activate it.`}
      </p>
      <IconButton label="Close" className="-mt-1" onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}

function whatIs({ fields = [], blocks = [] }: Tool): string {
  const texts = 'texts, instructions';
  const asked = fields.length === 0 ? 'no custom fields' : counted(fields.length, 'custom field');
  return blocks.length === 0
    ? `${texts} and ${asked}`
    : `${texts}, ${asked} and a result in ${counted(blocks.length, 'block')}`;
}

import { Button } from '@/components/ui/button';
import { toolLabels } from './labels';
import type { EditedTool } from './saving/use-tool';

/** Values that were changed here and elsewhere, and the choice. */
export function Conflicts({ edited: { saves, view } }: { edited: EditedTool }) {
  const theirs = Object.entries(view.theirs);
  if (theirs.length === 0) return null;
  return (
    <section aria-label="Changed elsewhere in the meantime" className="rounded-lg border border-line bg-warn-soft p-4">
      <p role="alert" className="mb-3 font-medium text-warn">
        Another tab or person has saved something else here. Choose what stays; nothing is lost until you do.
      </p>
      <ul className="flex flex-col gap-3">
        {theirs.map(([field, value]) => {
          const label = toolLabels[field as keyof typeof toolLabels] ?? field;
          return (
            <li key={field} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{label}</span>
                <span className="block text-sm break-words text-muted">{`Theirs: ${shown(value)}`}</span>
              </span>
              <Button size="sm" aria-label={`Keep mine: ${label}`} onClick={() => saves.settle(field, 'mine')}>
                Keep mine
              </Button>
              <Button size="sm" aria-label={`Take theirs: ${label}`} onClick={() => saves.settle(field, 'theirs')}>
                Take theirs
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || 'Empty';
  if (typeof value === 'object' && value !== null) return nameOf(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'Empty' : 'Empty';
}

/** Fields have a label, steps and blocks a title, and rows an entity. */
function nameOf(one: unknown): string {
  if (typeof one === 'string') return one;
  const { label, entity, title } = one as { label?: string; entity?: string; title?: string };
  return label ?? entity ?? (title || 'Untitled');
}

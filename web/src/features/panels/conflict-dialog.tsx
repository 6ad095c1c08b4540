import type { AppPart } from '@lathe/proto/apps/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { labelOf } from './labels';
import { useSaves } from './saving/use-saves';

interface ConflictDialogProps {
  appId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A field that was changed here and elsewhere: both values, and the choice. */
export function ConflictDialog({ appId, open, onOpenChange }: ConflictDialogProps) {
  const { store, view } = useSaves(appId);
  const conflicts = Object.entries(view.parts).flatMap(([part, { fields, theirs }]) =>
    Object.entries(theirs).map(([field, theirValue]) => ({
      part: part as AppPart,
      field,
      label: labelOf(part as AppPart, field),
      mine: shown(fields[field]),
      theirs: shown(theirValue),
    })),
  );
  return (
    <Dialog
      open={open && conflicts.length > 0}
      onOpenChange={onOpenChange}
      size="md"
      title="Changed elsewhere in the meantime"
      description="Another tab or person has saved something else here. Choose what stays; nothing is lost until you do."
    >
      <ul className="flex flex-col gap-4">
        {conflicts.map(({ part, field, label, mine, theirs }) => (
          <li key={`${part}.${field}`} className="rounded-md border border-line p-3">
            <h3 className="mb-2 font-medium">{label}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <Choice
                title="Yours"
                value={mine}
                action={`Keep mine: ${label}`}
                text="Keep mine"
                onChoose={() => store.settle(part, field, 'mine')}
              />
              <Choice
                title="Theirs"
                value={theirs}
                action={`Take theirs: ${label}`}
                text="Take theirs"
                onChoose={() => store.settle(part, field, 'theirs')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  title: string;
  value: string;
  action: string;
  text: string;
  onChoose: () => void;
}

function Choice({ title, value, action, text, onChoose }: ChoiceProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm text-muted">{title}</p>
      <p className="max-h-40 w-full flex-1 overflow-y-auto rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-line">
        {value}
      </p>
      <Button size="sm" aria-label={action} onClick={onChoose}>
        {text}
      </Button>
    </div>
  );
}

function shown(value: unknown): string {
  if (value === true) return 'On';
  if (value === false) return 'Off';
  if (Array.isArray(value) && value.length > 0) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'Empty' : 'Empty';
}

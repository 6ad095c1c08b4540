import type { EntitySchema } from '@lathe/proto/entities/schema';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuLabel } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast-store';
import { type AccessPreset, accessPresets, accessRequest, presetOf } from './access-presets';

interface AccessToolProps {
  schema: EntitySchema;
  /** Why it cannot be changed now; undefined where it can. */
  blocked: string | undefined;
  /** Sends a message to the assistant; throws when it was not taken. */
  onAsk: (message: string) => Promise<void>;
}

const options = accessPresets.map(({ name }) => ({ value: name, label: name }));

/** Who may do what with the rows: shown, and changed by asking the assistant. */
export function AccessTool({ schema, blocked, onAsk }: AccessToolProps) {
  const preset = presetOf(schema.permissions);
  const asking = useMutation({
    mutationFn: (wanted: AccessPreset) => onAsk(accessRequest(schema.name, wanted)),
    onSuccess: () => showToast('The assistant was asked for it. Its answer is in the chat', { tone: 'good' }),
    onError: () => showToast('Failed to request access control change', { tone: 'bad' }),
  });
  const choose = (wanted: AccessPreset): void => {
    if (blocked !== undefined) showToast(blocked);
    else if (wanted !== preset) asking.mutate(wanted);
  };
  return (
    <Menu
      label="Access control"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          busy={asking.isPending}
          icon={<ShieldCheck size={16} aria-hidden />}
          aria-label={`Access control: ${preset ?? 'Custom'}`}
        >
          {preset ?? 'Custom access'}
        </Button>
      }
    >
      <MenuLabel>The assistant makes the change</MenuLabel>
      <MenuChoice<AccessPreset | 'Custom'>
        value={preset ?? 'Custom'}
        options={options}
        onChange={(wanted) => wanted !== 'Custom' && choose(wanted)}
      />
    </Menu>
  );
}

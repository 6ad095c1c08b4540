import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '@/components/select-field';
import { toolsQuery } from '../api';

interface ItemSourceProps {
  app: App;
  toolId: string | null;
  onChange: (toolId: string | null) => void;
}

/** The tool whose data items people choose among. */
export function ItemSource({ app, toolId, onChange }: ItemSourceProps) {
  const tools = useQuery(toolsQuery(app.appId)).data;
  if (tools === undefined) return null;
  const options = tools.map((tool) => ({ value: tool.toolId, label: tool.title || 'Untitled tool' }));
  const isGone = toolId !== null && !tools.some((tool) => tool.toolId === toolId);
  return (
    <SelectField
      label="Tool to choose data sources from"
      value={isGone ? '' : (toolId ?? '')}
      options={[{ value: '', label: 'Choose a tool' }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    >
      {isGone && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          Selected tool not found
        </p>
      )}
    </SelectField>
  );
}

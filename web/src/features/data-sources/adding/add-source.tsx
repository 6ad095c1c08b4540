import type { ConnectorId, ContextLimits } from '@lathe/proto/context-ingest/http';
import { FileUp, Globe, HardDrive, type LucideIcon, NotebookText, Type } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { AddFiles } from './add-files';
import { AddPage } from './add-page';
import { AddText } from './add-text';
import { AddFromDrive, AddFromNotion } from './remote/add-remote';

export interface AddingProps {
  appId: string;
  limits: ContextLimits;
  /** How many items may be added now. */
  room: number;
  /** The item that the new one takes the place of. */
  replaces?: string | undefined;
  /** It is on its way, or there. */
  onAdded?: (() => void) | undefined;
}

/** The kinds of sources that can be added, each with its form. */
const ways = {
  files: { label: 'Files', Icon: FileUp, Form: AddFiles },
  text: { label: 'Text', Icon: Type, Form: AddText },
  page: { label: 'Web page', Icon: Globe, Form: AddPage },
  'google drive': { label: 'Google Drive', Icon: HardDrive, Form: AddFromDrive },
  notion: { label: 'Notion', Icon: NotebookText, Form: AddFromNotion },
} as const satisfies Record<string, { label: string; Icon: LucideIcon; Form: ComponentType<AddingProps> }>;
type Way = keyof typeof ways;

const optionOf = (value: Way) => {
  const { label, Icon } = ways[value];
  return { value, label, icon: <Icon size={16} aria-hidden /> };
};

interface AddSourceProps extends AddingProps {
  /** Accounts that can be connected; none unless told. */
  connectors?: readonly ConnectorId[];
}

/** Adds a source of a kind that is chosen. */
export function AddSource({ connectors = [], ...props }: AddSourceProps) {
  const [way, setWay] = useState<Way>('files');
  const { Form } = ways[way];
  const options = (['files', 'text', 'page', ...connectors] as const).map(optionOf);
  return (
    <div className="flex flex-col items-start gap-3">
      <Segmented label="Kind of source" value={way} options={options} onChange={setWay} className="flex-wrap" />
      <div className="w-full">
        <Form {...props} />
      </div>
    </div>
  );
}

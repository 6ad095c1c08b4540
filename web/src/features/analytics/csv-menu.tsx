import { FileDown } from 'lucide-react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { type CsvBy, useExportAnalytics } from './api';
import type { DayRange } from './ranges';

const files: readonly { by: CsvBy; label: string }[] = [
  { by: 'day', label: 'By day' },
  { by: 'page', label: 'By page' },
  { by: 'tool', label: 'By tool' },
  { by: 'field', label: 'By field' },
];

/** The counts as a file. */
export function CsvMenu({ appId, range }: { appId: string; range: DayRange }) {
  const exporting = useExportAnalytics(appId, range);
  return (
    <Menu
      label="Download as CSV"
      trigger={
        <Button busy={exporting.isPending} icon={<FileDown size={16} aria-hidden />}>
          CSV
        </Button>
      }
    >
      {files.map(({ by, label }) => (
        <MenuItem key={by} onSelect={() => exporting.mutate(by, { onError: tellFailure })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

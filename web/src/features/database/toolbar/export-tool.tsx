import { exportRows } from '@lathe/proto/entities/reading';
import { useMutation } from '@tanstack/react-query';
import { Braces, Download, Sheet } from 'lucide-react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { openStream } from '@/lib/client';
import { saveAs } from '@/lib/save-as';
import type { RowSource } from '../model/rows';

type Format = 'csv' | 'json';

/** Downloads the rows that the filters let through, in the order in which they are shown. */
export function ExportTool({ source: { appId, entity, sort, q } }: { source: RowSource }) {
  const exporting = useMutation({
    mutationFn: async (format: Format) => {
      const query = { format, sort, q };
      const response = await openStream(exportRows, { params: { id: appId, name: entity }, query });
      saveAs(await response.blob(), `${entity}.${format}`);
    },
    onError: tellFailure,
  });
  return (
    <Menu
      label="Export"
      trigger={
        <Button variant="ghost" size="sm" busy={exporting.isPending} icon={<Download size={16} aria-hidden />}>
          {exporting.isPending ? 'Exporting…' : 'Export'}
        </Button>
      }
    >
      <MenuItem icon={<Sheet size={16} aria-hidden />} onSelect={() => exporting.mutate('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<Braces size={16} aria-hidden />} onSelect={() => exporting.mutate('json')}>
        JSON
      </MenuItem>
    </Menu>
  );
}

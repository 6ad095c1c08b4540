import type { App } from '@lathe/proto/apps/model';
import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { openablePages, spaced } from '@/features/apps/pages';
import { pageOfPath } from '@/features/preview/preview-messages';

interface PagePickerProps {
  app: App;
  path: string;
  onOpen: (page: string) => void;
}

export function PagePicker({ app, path, onOpen }: PagePickerProps) {
  const page = pageOfPath(path) ?? app.mainPage ?? app.pages[0] ?? '';
  const options = openablePages(app).map((name) => ({ value: name, label: spaced(name) }));
  if (options.length === 0) return null;
  return (
    <Menu
      label="Pages"
      align="start"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Page: ${spaced(page)}`}
          icon={<FileText size={16} className="text-muted" aria-hidden />}
        >
          <span className="max-w-36 truncate">{spaced(page)}</span>
          <ChevronDown size={16} className="text-muted" aria-hidden />
        </Button>
      }
    >
      <MenuChoice value={page} onChange={onOpen} options={options} />
    </Menu>
  );
}

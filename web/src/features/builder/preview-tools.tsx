import type { PreviewViewer } from '@lathe/proto/common/principal';
import { Ellipsis, ExternalLink, RotateCw, SquareDashedMousePointer } from 'lucide-react';
import { tellFailure } from '@/components/tell-failure';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { previewAddress } from '@/features/preview/use-preview';
import type { BuilderState } from './use-builder';

/** What is done with the preview: choosing elements, loading it again, and how and as whom it is seen. */
export function PreviewTools({ builder }: { builder: BuilderState }) {
  const { preview, elements, older } = builder;
  return (
    <>
      <IconButton
        label={older === null ? 'Select an element' : 'Select an element: only in the latest version'}
        pressed={elements.choosing}
        aria-disabled={older !== null}
        className={older === null ? undefined : 'opacity-50'}
        onClick={() => older === null && elements.toggle()}
      >
        <SquareDashedMousePointer size={16} aria-hidden />
      </IconButton>
      <IconButton label="Refresh the preview" onClick={preview.refresh}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
      <PreviewMenu builder={builder} />
    </>
  );
}

const viewers: readonly { value: PreviewViewer; label: string }[] = [
  { value: 'me', label: 'Me, the owner' },
  { value: 'user', label: 'A signed-in user' },
  { value: 'visitor', label: 'A visitor' },
];

const themes = [
  { value: 'own', label: 'As the app has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function PreviewMenu({
  builder: { app, preview, older, viewer, setViewer, theme, setTheme },
}: {
  builder: BuilderState;
}) {
  const openTab = (): void => {
    // Before the address is known: browsers open no window later on.
    const tab = window.open('', '_blank');
    previewAddress(app.appId, { versionId: older?.id ?? null, viewer, theme }, preview.path).then(
      (address) => tab?.location.replace(address),
      (reason: unknown) => {
        tab?.close();
        tellFailure(reason);
      },
    );
  };
  return (
    <Menu
      label="Preview"
      align="center"
      trigger={
        <IconButton label={viewer === 'me' ? 'More of the preview' : `More of the preview, seen as a ${viewer}`}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>View as</MenuLabel>
      <MenuChoice value={viewer} onChange={setViewer} options={viewers} />
      <MenuSeparator />
      <MenuLabel>Look</MenuLabel>
      <MenuChoice value={theme ?? 'own'} onChange={setTheme} options={themes} />
      <MenuSeparator />
      <MenuItem icon={<ExternalLink size={16} aria-hidden />} onSelect={openTab}>
        Open in a new tab
      </MenuItem>
    </Menu>
  );
}

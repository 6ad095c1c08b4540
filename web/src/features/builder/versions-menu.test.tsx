import { listVersions, readChange } from '@lathe/proto/apps/http';
import { restoreToMessage } from '@lathe/proto/builder-chat/http';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { serve } from '@/testing/server';
import { VersionsSection } from './versions-menu';

it('restores a version that was made by hand', async () => {
  const byHand = {
    id: 'e'.repeat(24),
    timestamp: '2026-01-02T10:00:00.000Z',
    messageId: null,
    content: 'Edited pages/Home.jsx',
    userRequest: '',
    restoredFrom: null,
    origin: 'edit' as const,
    changes: [{ path: 'pages/Home.jsx', kind: 'changed' as const }],
  };
  serve(listVersions, () => ({
    versions: [{ ...byHand, id: sampleApp().head!, content: 'Edited layout.jsx' }, byHand],
  }));
  const restored = vi.fn((_asked: { params: object; body: unknown }) => ({ messages: [], head: 'a'.repeat(24) }));
  serve(restoreToMessage, restored);
  renderScreen(<VersionsSection app={sampleApp()} building={false} older={null} onLook={vi.fn()} />);
  expect(await screen.findByText('Edited pages/Home.jsx')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
  await vi.waitFor(() => expect(restored).toHaveBeenCalledOnce());
  expect(restored.mock.calls[0]?.[0]).toMatchObject({ params: { versionId: byHand.id }, body: {} });
});

it('tells who made a version and what it changed, line by line', async () => {
  const version = {
    id: sampleApp().head!,
    timestamp: '2026-01-02T10:00:00.000Z',
    messageId: 'm1',
    content: '',
    userRequest: 'dogs',
    restoredFrom: null,
    origin: 'answer' as const,
    changes: [
      { path: 'pages/Dogs.jsx', kind: 'added' as const },
      { path: 'pages/Home.jsx', kind: 'changed' as const },
    ],
  };
  serve(listVersions, () => ({ versions: [version] }));
  const asked = vi.fn((_asked: { request: Request }) => ({ diff: '@@ -1 +1 @@\n-old\n+new', added: 1, removed: 1 }));
  serve(readChange, asked);
  renderScreen(<VersionsSection app={sampleApp()} building={false} older={null} onLook={vi.fn()} />);
  await screen.findByText('Current version');
  expect(screen.getByText(/^Assistant/).textContent).toContain('Assistant · ');
  await userEvent.click(screen.getByRole('button', { name: '2 files changed' }));
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /pages\/Home\.jsx.*changed/ }));
  await screen.findByText('+new');
  expect(new URL(asked.mock.calls[0]![0].request.url).searchParams.get('path')).toBe('pages/Home.jsx');
});

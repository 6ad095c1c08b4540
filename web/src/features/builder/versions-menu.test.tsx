import { listVersions } from '@lathe/proto/apps/http';
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
  };
  serve(listVersions, () => ({
    versions: [{ ...byHand, id: sampleApp().head!, content: 'Edited layout.jsx' }, byHand],
  }));
  const restored = vi.fn((_asked: { params: object; body: unknown }) => ({ messages: [] }));
  serve(restoreToMessage, restored);
  renderScreen(<VersionsSection app={sampleApp()} building={false} />);
  expect(await screen.findByText('Edited pages/Home.jsx')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
  await vi.waitFor(() => expect(restored).toHaveBeenCalledOnce());
  expect(restored.mock.calls[0]?.[0]).toMatchObject({ params: { versionId: byHand.id }, body: {} });
});

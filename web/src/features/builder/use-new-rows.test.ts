import { initialGeneration, reduceGeneration, type GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { idleChat } from '@/testing/samples';
import { useNewRows } from './use-new-rows';

const rows: GenerationEvent = { seq: 1, type: 'action-end', actionId: 'a1', action: 'insert_entity_records', header: { entity: 'Dog' }, body: '[]', truncated: false, added: 5, removed: 0 };
const version: GenerationEvent = { seq: 2, type: 'version', versionId: 'c'.repeat(24) };
const after = (...events: GenerationEvent[]) => events.reduce(reduceGeneration, initialGeneration);

function watch() {
  const read = vi.fn();
  const view = renderHook((state: Parameters<typeof useNewRows>[0]) => useNewRows(state, read), { initialProps: idleChat as Parameters<typeof useNewRows>[0] });
  return { read, show: view.rerender };
}

it('reads the rows once when an answer that brought some has ended without a version', () => {
  const { read, show } = watch();
  show({ live: initialGeneration, running: true });
  show({ live: after(rows), running: true });
  expect(read).not.toHaveBeenCalled();
  show({ live: after(rows), running: false });
  show({ live: null, running: false });
  expect(read).toHaveBeenCalledOnce();
});

it('leaves it to the new version where there is one', () => {
  const { read, show } = watch();
  show({ live: after(rows), running: true });
  show({ live: after(rows, version), running: true });
  show({ live: after(rows, version), running: false });
  expect(read).not.toHaveBeenCalled();
});

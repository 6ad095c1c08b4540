import { describe, expect, it } from '@jest/globals';
import type { StoredMessage } from '../messages/message.js';
import { shownVersion } from './shown-version.js';

const turn = (versionId: string | null, ...files: string[]): StoredMessage[] =>
  [
    { role: 'user', content: 'a wish' },
    {
      role: 'assistant',
      versionId,
      toolInvocations: files.map((file) => ({ toolName: 'edit_file', result: { file, complete: true } })),
    },
  ] as unknown as StoredMessage[];

describe('the version that a conversation tells of first', () => {
  it('stays the same, with what was changed since in the order of the last change', () => {
    const turns = [
      ...turn('v1', 'a', 'b'),
      ...turn('v2', 'b'),
      ...turn(null),
      ...turn('v3', 'a', 'c'),
      ...turn('v4', 'b'),
    ];
    expect(shownVersion(turns)).toEqual({ versionId: 'v1', changed: ['a', 'c', 'b'] });
  });

  it('is a later one when too much has changed', () => {
    const many = Array.from({ length: 17 }, (_, n) => turn(`v${n + 2}`, `file ${n}`));
    expect(shownVersion([...turn('v1'), ...many.slice(0, 9).flat()])?.versionId).toBe('v1');
    const wide = turn('v3', ...Array.from({ length: 17 }, (_, n) => `file ${n}`));
    expect(shownVersion([...turn('v1'), ...turn('v2', 'x'), ...wide, ...turn('v4', 'y')])).toEqual({
      versionId: 'v3',
      changed: ['y'],
    });
  });

  it('is none before there is one', () => {
    expect(shownVersion([])).toBeNull();
    expect(shownVersion(turn(null))).toBeNull();
  });
});

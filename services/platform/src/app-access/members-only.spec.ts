import { describe, expect, it } from '@jest/globals';
import type { OpenedApp } from './decide-access.js';
import { membersOnly } from './members-only.js';

const required = { isRequired: true, joinUrl: null, isMember: false };
const openTo = (more: Partial<OpenedApp>): OpenedApp => ({
  open: true,
  site: 'live',
  versionId: null,
  actor: { kind: 'user', id: 'a'.repeat(24) },
  ...more,
});

describe('an app for paying members alone', () => {
  it.each<[string, Partial<OpenedApp>, string]>([
    ['one of its users', {}, 'no-member'],
    ['a visitor', { actor: { kind: 'visitor', id: null } }, 'sign-in'],
    ['whoever was promoted', { actor: { kind: 'admin', id: 'a'.repeat(24) } }, 'opens'],
    ['somebody of its workspace', { isOfWorkspace: true }, 'opens'],
    ['a preview', { site: 'preview' }, 'opens'],
  ])('for %s', (_, more, expected) => {
    const access = membersOnly(openTo(more), required);
    expect(access.open ? 'opens' : access.because).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { AnswerRequest } from './answer-request.js';
import { chooseFiles } from './choose-files.js';
import { promptMessages } from './prompt-messages.js';

const big = 'x'.repeat(50_000);
const files = {
  'pages/Home.jsx': big,
  'pages/Walks.jsx': big,
  'components/WalkForm.jsx': big,
  'components/Other.jsx': big,
  'entities/Dog.json': '{}',
  'layout.jsx': 'layout',
};
const request = (more: Partial<AnswerRequest>): AnswerRequest => ({
  accountId: '6b017509e5724d2c0b73a828',
  nonce: 'q1w2e3',
  prompt: 'p',
  files: {},
  history: [],
  attachments: [],
  today: '2026-01-02',
  ...more,
});
const last = (more: Partial<AnswerRequest>): string => String(promptMessages(request(more)).at(-1)?.content);

describe('which files a model sees', () => {
  it('shows entities, layout and what the wish mentions, and lists the rest', () => {
    const { whole, listed } = chooseFiles(files, 'make the walks sortable', []);
    expect(whole).toEqual(['pages/Walks.jsx', 'components/WalkForm.jsx', 'entities/Dog.json', 'layout.jsx']);
    expect(listed).toEqual(['pages/Home.jsx', 'components/Other.jsx']);
  });

  it('shows files with problems before all others', () => {
    expect(chooseFiles(files, 'make the walks sortable', ['components/Other.jsx', 'pages/Home.jsx']).whole).toContain(
      'components/Other.jsx',
    );
  });
});

describe('what a model is told', () => {
  it('builds from nothing, or goes on with the app as it is', () => {
    expect(last({})).toContain('It is new and has no files yet');
    const text = last({ files: { 'pages/Home.jsx': 'const a = 1;' }, appName: 'Dogs' });
    expect(text).toContain('# The app "Dogs" as it is now');
    expect(text).toContain('## pages/Home.jsx\n~~~\nconst a = 1;\n~~~');
  });

  it('shows attached files as data and the wish at the end', () => {
    const text = last({ attachments: [{ name: 'a.csv', content: 'x,y' }], prompt: 'Import this' });
    expect(text).toContain('# Attached file a.csv\n~~~\nx,y\n~~~');
    expect(text.endsWith('# What the user wants\nImport this')).toBe(true);
  });

  it('asks for a repair by place and reason', () => {
    const text = last({ files: { 'pages/A.jsx': 'x' }, repair: [{ path: 'pages/A.jsx', line: 3, message: 'broken' }] });
    expect(text).toContain('- pages/A.jsx, line 3: broken');
    expect(text).not.toContain('# What the user wants');
  });

  it('begins with the same words for every request', () => {
    const [first, second] = [request({}), request({ nonce: 'zzzzzz', prompt: 'other', today: '2027-01-01' })].map(
      (one) => promptMessages(one)[0]?.content,
    );
    expect(first).toBe(second);
  });
});

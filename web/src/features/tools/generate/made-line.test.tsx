import { block } from '@lathe/proto/apps/tools/blocks';
import type { GeneratedTool } from '@lathe/proto/apps/tools/http';
import { type Tool, tool as toolOfApp } from '@lathe/proto/apps/tools/model';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Providers } from '@/app/providers';
import { appId } from '@/testing/samples';
import { MadeLine } from './made-line';
import { madeKey } from './made-tool';

const dog = { name: 'dog', label: 'Dog', type: 'text' };
const tool: Tool = toolOfApp.parse({
  toolId: 'd'.repeat(24),
  title: 'Walks',
  path: 'walks',
  status: 'draft',
  url: null,
  seq: 0,
  fields: [dog],
  createdAt: '2026-11-26T00:00:00.000Z',
  updatedAt: '2026-11-26T00:00:00.000Z',
});

function show(made?: GeneratedTool['made'], more: Partial<Tool> = {}): void {
  const queryClient = new QueryClient();
  if (made !== undefined) queryClient.setQueryData(madeKey(appId, tool.toolId), made);
  render(
    <Providers queryClient={queryClient}>
      <MadeLine appId={appId} tool={{ ...tool, ...more }} />
    </Providers>,
  );
}

it.each([
  ['model', 'This draft was written by the language model: '],
  ['template', 'This draft was made from a template, because no language model is set up here: '],
  ['fallback', 'This draft was made from a template, because the language model could not write it just now: '],
] as const)('says how a tool was made, by %s, until it is closed', async (made, words) => {
  show(made);
  const rest = 'texts, instructions and 1 custom field. Look it over and try it out before you activate it.';
  screen.getByText(words + rest);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/This draft was/)).toBeNull();
});

it('says that the result is laid out', () => {
  show('model', {
    fields: [],
    blocks: [block.parse({ id: 'a', type: 'list' }), block.parse({ id: 'b', type: 'table' })],
  });
  screen.getByText(/: texts, instructions, no custom fields and a result in 2 blocks\. Look it over/);
});

it('says nothing of a tool that was made by hand', () => {
  show();
  expect(screen.queryByText(/This draft was/)).toBeNull();
});

import { type Block, block } from '@lathe/proto/apps/tools/blocks';
import { sentTool } from '@lathe/proto/apps/tools/model';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, readToast } from '@/components/ui/toast-store';
import { renderScreen } from '@/testing/render';
import { toolProblem } from '../saving/tool-saves';
import type { EditedTool } from '../saving/use-tool';
import { BlocksSection } from './blocks-section';

const kept: { blocks: readonly Block[] } = { blocks: [] };

/** The editor of a tool that keeps what is set. */
function Editor({ start = [] }: { start?: Block[] }) {
  const [values, setValues] = useState<EditedTool['values']>({ blocks: start });
  useEffect(() => {
    kept.blocks = values.blocks ?? [];
  });
  const edited = {
    values,
    set: (change: EditedTool['values']) => setValues((before) => ({ ...before, ...change })),
    problem: (field: string) => toolProblem(field, values[field as 'blocks']) ?? undefined,
  } as unknown as EditedTool;
  return <BlocksSection edited={edited} />;
}

async function add(...types: string[]): Promise<void> {
  for (const type of types) {
    await userEvent.selectOptions(screen.getByLabelText('Type of a new block'), type);
    await userEvent.click(screen.getByRole('button', { name: 'Add block' }));
  }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the layout of a result', () => {
  afterEach(() => dismissToast(readToast()?.id ?? 0));

  it('says what there is without blocks, and is given some', async () => {
    renderScreen(<Editor />);
    screen.getByText(/The result is one text/);
    await add('Text', 'Fields');
    screen.getByText('Fields is added as number 2');
    const text = within(screen.getByRole('group', { name: 'Block Text 1' }));
    await userEvent.type(text.getByLabelText('Title'), 'Plan');
    await userEvent.type(text.getByLabelText('What it should say'), 'One sentence');
    await press('Add a field');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Whole number');
    expect(kept.blocks).toMatchObject([
      { type: 'text', title: 'Plan', instructions: 'One sentence' },
      { type: 'json', fields: [{ name: 'field_1', type: 'integer' }] },
    ]);
    expect(sentTool.safeParse(kept).success).toBe(true);
  });

  it('is ordered, and a deleted block comes back', async () => {
    renderScreen(<Editor />);
    await add('Text', 'List', 'Chart');
    await press('Move Chart 3 up');
    screen.getByText('Chart 3 is number 2 of 3');
    expect(kept.blocks.map(({ type }) => type)).toEqual(['text', 'chart', 'list']);
    await press('Delete Chart 2');
    expect(kept.blocks.map(({ type }) => type)).toEqual(['text', 'list']);
    expect(readToast()?.message).toBe('Chart 2 is deleted');
    act(() => readToast()?.action?.run());
    expect(kept.blocks.map(({ type }) => type)).toEqual(['text', 'chart', 'list']);
  });

  it('is ordered by mouse', async () => {
    renderScreen(<Editor />);
    await add('Text', 'List', 'Chart');
    const handles = screen.getAllByTitle('Drag to order');
    const dataTransfer = { setDragImage: () => undefined };
    fireEvent.dragStart(handles[2]!, { dataTransfer });
    const first = screen.getAllByRole('listitem')[0]!;
    fireEvent.dragOver(first, { dataTransfer });
    expect(first.dataset['over']).toBe('');
    fireEvent.drop(first, { dataTransfer });
    expect(kept.blocks.map(({ type }) => type)).toEqual(['chart', 'text', 'list']);
    screen.getByText('Chart 3 is number 1 of 3');
    fireEvent.dragOver(first, { dataTransfer });
    expect(first.dataset['over']).toBeUndefined();
  });

  it('keeps the text that was written in another block since one was deleted', async () => {
    renderScreen(<Editor />);
    await add('Text', 'List');
    await press('Delete List 2');
    await userEvent.type(screen.getByLabelText('Title'), 'Plan');
    act(() => readToast()?.action?.run());
    expect(kept.blocks).toMatchObject([{ title: 'Plan' }, { type: 'list' }]);
  });

  it('has a chart drawn as its builder chooses, or as whoever answers does', async () => {
    renderScreen(<Editor />);
    await add('Text', 'Chart');
    expect(kept.blocks[1]).toMatchObject({ type: 'chart', chart: null });
    const drawn = screen.getByLabelText<HTMLSelectElement>('Drawn as');
    expect(drawn.value).toBe('auto');
    await userEvent.selectOptions(drawn, 'Line');
    expect(kept.blocks[1]).toMatchObject({ chart: 'line' });
    await userEvent.selectOptions(drawn, 'As it fits the numbers');
    expect(kept.blocks[1]).toMatchObject({ chart: null });
    expect(sentTool.safeParse(kept).success).toBe(true);
  });

  it('has rules that fit the type, and says what one lacks', async () => {
    renderScreen(<Editor />);
    await add('List', 'Image');
    const list = within(screen.getByRole('group', { name: 'Block List 1' }));
    const image = within(screen.getByRole('group', { name: 'Block Image 2' }));
    expect(image.queryByRole('option', { name: /So many/ })).toBeNull();
    await userEvent.selectOptions(list.getByLabelText('What must hold of it'), 'A rule in words');
    expect(screen.getAllByText('Write what must hold').length).toBeGreaterThan(0);
    await userEvent.type(list.getByLabelText('Rule'), 'It is short');
    expect(screen.queryByText('Write what must hold')).toBeNull();
    expect(kept.blocks[0]?.validation).toEqual({ kind: 'words', rule: 'It is short' });
    await userEvent.selectOptions(list.getByLabelText('What must hold of it'), 'So many entries');
    await userEvent.clear(list.getByLabelText('At least (entries)'));
    screen.getByText('Say how much it has at least, or at most');
    await userEvent.type(list.getByLabelText('At most (entries)'), '3');
    expect(kept.blocks[0]?.validation).toEqual({ kind: 'size', min: null, max: 3 });
  });

  it('has as many blocks as there may be', async () => {
    const start = Array.from({ length: 19 }, (_, at) => block.parse({ id: `${at}`, type: 'image' }));
    renderScreen(<Editor start={start} />);
    await press('Add block');
    expect(screen.queryByRole('button', { name: 'Add block' })).toBeNull();
    screen.getByText('There can be a maximum of 20 blocks.');
  });
});

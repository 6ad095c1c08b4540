import type { App } from '@lathe/proto/apps/model';
import { block } from '@lathe/proto/apps/tools/blocks';
import { customField } from '@lathe/proto/apps/tools/custom-fields';
import { sentTool } from '@lathe/proto/apps/tools/model';
import { readSchema } from '@lathe/proto/entities/http';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { serve } from '@/testing/server';
import { toolProblem } from '../saving/tool-saves';
import type { EditedTool } from '../saving/use-tool';
import { DataSection } from './data-section';

// The router of the tests' React is another one's.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

type Values = EditedTool['values'];
let kept: Values = {};

/** The editor of a tool that keeps what is set. */
function Editor({ start, app }: { start: Values; app: App }) {
  const [values, setValues] = useState<Values>(start);
  useEffect(() => {
    kept = values;
  });
  const edited = {
    values,
    set: (change: Values) => setValues((before) => ({ ...before, ...change })),
    problem: (field: keyof Values) => toolProblem(field, values[field]) ?? undefined,
  } as unknown as EditedTool;
  return <DataSection app={app} edited={edited} />;
}

const properties = {
  name: { type: 'string' },
  stars: { type: 'integer' },
  owner: { type: 'string', 'x-ref': 'Owner' },
};

function show(start: Values = {}, change: Partial<App> = {}): void {
  serve(readSchema, ({ params }) => ({ name: params['name'], type: 'object', properties, required: ['name'] }));
  renderScreen(<Editor start={start} app={sampleApp({ entities: ['Dog', 'Walk', 'User'], ...change })} />);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (field: HTMLElement, label: string) => userEvent.selectOptions(field, label);
const fields = [
  customField.parse({ name: 'breed', label: 'Breed', type: 'text' }),
  customField.parse({ name: 'mail', label: 'Email', type: 'email', personal: true }),
];

describe('the data of a tool', () => {
  it('leads to the chat where the app stores nothing', () => {
    show({}, { entities: ['User'] });
    screen.getByText(/This app stores nothing yet/);
    expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/build/app/$appId');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('has rows to read, with a filter by what is not personal', async () => {
    show({ fields });
    screen.getByText('Its answers rest on no rows.');
    await press('Read rows');
    await press('Read rows of another entity');
    expect(screen.queryByRole('button', { name: /^Read rows/ })).toBeNull();
    const dogs = within(screen.getByRole('group', { name: 'Rows of Dog' }));
    await choose(await dogs.findByLabelText('Filter by field'), 'name');
    const asked = dogs.getByLabelText('It must be what is given as');
    expect(within(asked).queryByRole('option', { name: 'Email' })).toBeNull();
    await choose(asked, 'Breed');
    await userEvent.clear(dogs.getByLabelText('How many of the newest rows'));
    await userEvent.type(dogs.getByLabelText('How many of the newest rows'), '5');
    await press('Remove the rows of Walk');
    expect(kept.rowsRead).toEqual([{ entity: 'Dog', most: 5, filter: { field: 'name', asked: 'breed' } }]);
    expect(sentTool.safeParse({ rowsRead: kept.rowsRead }).success).toBe(true);
  });

  it('has a row to save, each field from the answer, a block of it or what was given', async () => {
    const rating = block.parse({ id: 'b1', type: 'rating', title: 'Fit' });
    const facts = block.parse({ id: 'b2', type: 'json', fields: [{ name: 'call', type: 'string' }] });
    show({ fields, blocks: [rating, facts] });
    await userEvent.click(screen.getByRole('switch', { name: 'Save the answer as a row' }));
    await screen.findByText('Every row needs it: without it no answer is saved.');
    expect(screen.queryByLabelText('Value of owner')).toBeNull();
    await choose(screen.getByLabelText('Value of name'), 'Block Fields 2: call');
    await choose(screen.getByLabelText('Value of stars'), 'Block Fit');
    expect(screen.queryByText(/Every row needs it/)).toBeNull();
    expect(kept.rowSaved).toEqual({
      entity: 'Dog',
      fields: [
        { field: 'name', value: { from: 'block', blockId: 'b2', name: 'call' } },
        { field: 'stars', value: { from: 'block', blockId: 'b1', name: null } },
      ],
    });
    expect(sentTool.safeParse({ rowSaved: kept.rowSaved }).success).toBe(true);
    await choose(screen.getByLabelText('Value of stars'), 'Nothing');
    await choose(screen.getByLabelText('Value of name'), 'Given as Breed');
    expect(kept.rowSaved?.fields).toEqual([{ field: 'name', value: { from: 'asked', asked: 'breed' } }]);
    await userEvent.click(screen.getByRole('switch', { name: 'Save the answer as a row' }));
    expect(kept.rowSaved).toBeNull();
  });

  it('says what has gone, and what to do', async () => {
    show({
      rowsRead: [
        { entity: 'Puppy', most: 5, filter: null },
        { entity: 'Walk', most: 5, filter: { field: 'colour', asked: 'mood' } },
      ],
      rowSaved: {
        entity: 'Dog',
        fields: [
          { field: 'name', value: { from: 'block', blockId: 'gone', name: null } },
          { field: 'colour', value: { from: 'answer' } },
        ],
      },
    });
    const said = async (text: RegExp) => expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    await said(/There is no Puppy in this app any more/);
    await said(/Walk has no field colour any more/);
    await said(/is not asked any more/);
    await said(/What was chosen here is not there any more/);
    await said(/Dog has no field colour any more, so no answer is saved/);
    await press('Leave it out');
    expect(kept.rowSaved?.fields.map(({ field }) => field)).toEqual(['name']);
    const puppies = within(screen.getByRole('group', { name: 'Rows of Puppy' }));
    await choose(puppies.getByLabelText('Entity'), 'Dog');
    expect(kept.rowsRead?.[0]).toEqual({ entity: 'Dog', most: 5, filter: null });
    expect(screen.queryByText(/There is no Puppy/)).toBeNull();
  });

  it('says that no answer is saved where the entity of the row has gone', () => {
    show({ rowSaved: { entity: 'Puppy', fields: [] } }, { entities: [] });
    screen.getByText(/There is no Puppy in this app any more, so no answer is saved/);
  });
});

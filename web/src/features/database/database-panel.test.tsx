import { listEntities, readSchema } from '@lathe/proto/entities/http';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { accessInWords } from './access-words';
import { DatabasePanel } from './database-panel';

const dog = {
  name: 'Dog',
  description: 'Dogs that are walked.',
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: 'string', enum: ['small', 'large'] },
    owner: { type: 'string', 'x-ref': 'Owner' },
  },
  required: ['name'],
  permissions: { read: 'all', write: 'creator' },
};

describe('the database panel', () => {
  it('lists entities with their rows, and opens one to its fields and who may do what', async () => {
    const asked: unknown[] = [];
    const entities = [
      { name: 'Dog', count: 1204, unknownFields: ['colour'] },
      { name: 'Owner', count: 1, unknownFields: [] },
    ];
    serve(listEntities, () => ({ entities }));
    serve(readSchema, ({ params }) => {
      asked.push(params['name']);
      return dog;
    });
    renderScreen(<DatabasePanel app={sampleApp()} />);
    const list = await screen.findByRole('list', { name: 'Entities' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dog1,204 rows', 'Owner1 row']);
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Dog/, expanded: false }));
    const table = await screen.findByRole('table', { name: 'Fields of Dog' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
    expect(rows).toEqual([
      'Field | Type',
      'name required | text',
      'size | selectsmall, large',
      'owner | texta row of Owner',
      'id set by the server | text',
      'createdAt set by the server | datetime',
      'User ID set by the server | text',
    ]);
    screen.getByText('Anyone can read. Signed-in people can add. Only the creator can change and delete their own.');
    screen.getByText(/does not have: colour/);
  });

  it.each([
    ['nothing was built', { head: null }],
    ['the app keeps nothing', {}],
  ])('says what to do when %s', async (_when, change) => {
    serve(listEntities, () => ({ entities: [] }));
    renderScreen(<DatabasePanel app={sampleApp(change)} />);
    await screen.findByText('No entities yet, use the chat to create one');
  });

  it('says when it could not be loaded, and tries again', async () => {
    serve(listEntities, () => refusal('unavailable'));
    renderScreen(<DatabasePanel app={sampleApp()} />);
    await screen.findByText('The entities could not be loaded');
    serve(listEntities, () => ({ entities: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No entities yet, use the chat to create one');
  });
});

describe('who may do what, in words', () => {
  it.each<[AccessLevel, AccessLevel, string]>([
    ['all', 'admin', 'Anyone can read. Only admins can add, change and delete.'],
    [
      'creator',
      'creator',
      'Only the creator can read their own. Signed-in people can add. Only the creator can change and delete their own.',
    ],
    ['admin', 'none', 'Only admins can read. Nobody can add, change or delete.'],
    ['none', 'all', 'Nobody can read. Anyone can add, change and delete.'],
  ])('%s, %s', (read, write, words) => expect(accessInWords({ permissions: { read, write } })).toBe(words));

  it('tells adding, changing and deleting apart', () => {
    const permissions = { read: 'all', write: 'all', update: 'admin', delete: 'none' } as const;
    expect(accessInWords({ permissions })).toBe(
      'Anyone can read. Anyone can add. Only admins can change. Nobody can delete.',
    );
  });
});

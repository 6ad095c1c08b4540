import {
  changeAppUser,
  listAppUsers,
  type ManagedUser,
  readSignUps,
  removeAppUser,
} from '@lathe/proto/accounts/app-users';
import { readRow, readSchema } from '@lathe/proto/entities/http';
import { userSchema } from '@lathe/proto/entities/user-entity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { UsersPanel } from './users-panel';

const idOf = (index: number): string => String(index).padStart(24, '0');
const userAt = (index: number, change: Partial<ManagedUser> = {}): ManagedUser => ({
  userId: idOf(index),
  email: `person${index}@example.org`,
  role: 'user',
  isDisabled: false,
  emailVerified: true,
  createdAt: '2026-01-02T10:00:00.000Z',
  ...change,
});

/** Serves these people two a page, and answers with what was searched for. */
function withUsers(people: ManagedUser[]): string[] {
  const searches: string[] = [];
  serve(readSignUps, () => ({
    days: [
      { day: '2026-01-01', count: 0 },
      { day: '2026-01-02', count: people.length },
    ],
  }));
  serve(listAppUsers, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const search = query.get('search') ?? '';
    searches.push(search);
    const found = people.filter(({ email }) => email.includes(search));
    const from = found.findIndex(({ userId }) => userId === query.get('after')) + 1;
    const users = found.slice(from, from + 2);
    return { users, total: found.length, next: from + 2 < found.length ? users.at(-1)!.userId : null };
  });
  return searches;
}

const roleOf = (email: string) => screen.findByLabelText<HTMLSelectElement>(`Role of ${email}`);

describe('the users of an app', () => {
  it('are shown page by page, with their roles', async () => {
    withUsers([userAt(1, { role: 'admin' }), userAt(2, { isDisabled: true }), userAt(3)]);
    renderScreen(<UsersPanel app={sampleApp()} />);
    expect((await roleOf('person1@example.org')).value).toBe('admin');
    expect(
      within(await roleOf('person1@example.org'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['User', 'Admin']);
    expect(screen.getByText(/cannot sign in/)).toBeTruthy();
    expect(screen.getByText('3 people, the latest 2 shown')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await roleOf('person3@example.org')).value).toBe('user');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are searched for by their address once typing rests', async () => {
    const searches = withUsers([userAt(1), userAt(2)]);
    renderScreen(<UsersPanel app={sampleApp()} />);
    await roleOf('person1@example.org');
    const field = screen.getByLabelText('Search by email');
    for (const value of ['p', 'per', 'person2']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(screen.queryByText('person1@example.org')).toBeNull());
    expect(searches).toEqual(['', 'person2']);
    fireEvent.change(field, { target: { value: 'nobody' } });
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await roleOf('person1@example.org')).toBeTruthy();
  });

  it('get a role at once, and their old one back when the server refuses', async () => {
    withUsers([userAt(1)]);
    const asked: unknown[] = [];
    serve(changeAppUser, ({ body, params }) => {
      asked.push([params['userId'], body]);
      return asked.length === 1 ? userAt(1, { role: 'admin' }) : refusal('unavailable');
    });
    renderScreen(<UsersPanel app={sampleApp()} />);
    fireEvent.change(await roleOf('person1@example.org'), { target: { value: 'admin' } });
    expect(await screen.findByText('person1@example.org is an admin of this app now')).toBeTruthy();
    expect(asked).toEqual([[idOf(1), { role: 'admin' }]]);
    fireEvent.change(await roleOf('person1@example.org'), { target: { value: 'user' } });
    await waitFor(async () =>
      expect([asked.length, (await roleOf('person1@example.org')).value]).toEqual([2, 'admin']),
    );
  });

  const choose = async (email: string, item: string): Promise<void> => {
    fireEvent.keyDown(await screen.findByRole('button', { name: `More about ${email}` }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('are kept out and let in again', async () => {
    withUsers([userAt(1)]);
    const asked: unknown[] = [];
    serve(changeAppUser, ({ body }) => {
      asked.push(body);
      return asked.length === 2 ? refusal('unavailable') : userAt(1, { isDisabled: true });
    });
    renderScreen(<UsersPanel app={sampleApp()} />);
    await choose('person1@example.org', 'Disable');
    expect(await screen.findByText('person1@example.org is signed out everywhere and kept out')).toBeTruthy();
    expect(screen.getByText(/cannot sign in/)).toBeTruthy();
    await choose('person1@example.org', 'Let in again');
    await waitFor(() => expect(asked).toEqual([{ isDisabled: true }, { isDisabled: false }]));
    expect(await screen.findByText(/cannot sign in/)).toBeTruthy();
  });

  it('are removed once it is said what becomes of their rows', async () => {
    withUsers([userAt(1), userAt(2)]);
    serve(removeAppUser, ({ params }) => {
      withUsers([userAt(2)]);
      return params['userId'] === idOf(1) ? {} : refusal('not-found');
    });
    renderScreen(<UsersPanel app={sampleApp()} />);
    await choose('person1@example.org', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove person1@example.org?' });
    expect(within(dialog).getByText(/Rows that they made stay in the database/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('person1@example.org is removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('person1@example.org')).toBeNull());
    expect(screen.getByText('person2@example.org')).toBeTruthy();
  });

  it('are counted by day, in a table too', async () => {
    withUsers([userAt(1), userAt(2)]);
    renderScreen(<UsersPanel app={sampleApp()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show numbers' }));
    const table = screen.getByRole('table', { name: 'Days on which people signed up' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DaySign-ups', 'Jan 22']);
  });

  it('have their name and the fields of the app behind them', async () => {
    withUsers([userAt(1)]);
    serve(readRow, () => ({ id: idOf(1), email: 'person1@example.org', fullName: 'Mia', news: true }));
    serve(readSchema, () =>
      userSchema({
        name: 'User',
        type: 'object',
        properties: { phone: { type: 'string', title: 'Phone' }, news: { type: 'boolean' } },
        required: [],
        permissions: { read: 'creator', write: 'creator' },
      }),
    );
    renderScreen(<UsersPanel app={sampleApp()} />);
    const details = await screen.findByRole('button', { name: /^person1@example.org/ });
    expect(details.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(details);
    await screen.findByText('Mia');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect([terms, values]).toEqual([
      ['Name', 'Phone', 'news'],
      ['Mia', 'Not given', 'Yes'],
    ]);
  });

  it.each([
    [null, 'Publish the app: whoever signs up to it is listed here.'],
    ['http://dogs.localhost:4400', 'Whoever signs up to the app is listed here. Invite people, or share its link.'],
  ])('say what to do where there are none, at %s', async (url, words) => {
    withUsers([]);
    renderScreen(<UsersPanel app={sampleApp({ url })} />);
    expect(await screen.findByText('Nobody has signed up yet')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('can be asked for again when they could not be loaded', async () => {
    withUsers([]);
    serve(listAppUsers, () => refusal('unavailable'));
    renderScreen(<UsersPanel app={sampleApp()} />);
    await screen.findByText('The users could not be loaded');
    withUsers([userAt(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await roleOf('person1@example.org')).toBeTruthy();
  });
});

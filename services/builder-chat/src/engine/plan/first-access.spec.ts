import { describe, expect, it } from '@jest/globals';
import type { Permissions } from '@lathe/proto/entities/rights';
import { FirstAccess } from './first-access.js';
import { creatorOnly } from './permissions.js';

const meal = { noun: 'meal', drafts: [] };

/** What is said of meals, where the reader read these rights. */
const of = (text: string, rights?: Permissions): Permissions =>
  new FirstAccess(text, [{ ...meal, ...(rights && { rights }) }], true).of(0, creatorOnly, false);
const byRules = (text: string): Permissions => new FirstAccess(text, [meal]).of(0, creatorOnly, false);

describe('rights by rules and by the reader', () => {
  it('are those that the reader read, or none', () => {
    const request = 'Cooks only read the meals.';
    expect(byRules(request)).toEqual({ read: 'admin', write: 'admin' });
    expect(of(request, { read: 'all', write: 'admin' })).toEqual({ read: 'all', write: 'admin' });
    expect(of(request)).toEqual(creatorOnly);
  });

  it('are the stricter ones where the reader would open what rules close', () => {
    const request = 'Only admins can see the meals.';
    expect(of(request, { read: 'all', write: 'all' })).toEqual({ read: 'admin', write: 'admin' });
    const said = new FirstAccess(request, [{ ...meal, rights: { read: 'all', write: 'all' } }], true);
    expect(said.cautious(0)).toBe(true);
  });

  it('are by rules what the reader does not tell apart', () => {
    const rights: Permissions = { read: 'all', write: 'creator' };
    expect(of('Nobody can delete meals.', rights)).toEqual({ ...rights, delete: 'none' });
    expect(of('Everyone can add meals, only admins can change them.', { read: 'admin', write: 'all' })).toEqual({
      read: 'admin',
      write: 'all',
      update: 'admin',
      delete: 'admin',
    });
  });

  it('are by rules what the reader took no notice of', () => {
    expect(of('Everyone can see and change everything.')).toEqual({ read: 'all', write: 'all' });
  });

  it('leave what visitors send in to the rules, where the reader took no notice of it', () => {
    const sent = new FirstAccess('Bookings of our tables.', [meal], true).of(0, creatorOnly, true);
    expect(sent).toEqual(new FirstAccess('Bookings of our tables.', [meal]).of(0, creatorOnly, true));
  });

  it('close nothing to all for what is taken from some', () => {
    expect(byRules('The owners should see nothing but their own meals.')).toEqual(creatorOnly);
    expect(byRules("Each cook should see nobody's meals but their own.")).toEqual(creatorOnly);
    expect(byRules('The owner sees everything but changes nothing of the meals.').read).not.toBe('none');
    expect(byRules('My cooks should not see the meals unless they are on duty.').read).not.toBe('none');
  });
});

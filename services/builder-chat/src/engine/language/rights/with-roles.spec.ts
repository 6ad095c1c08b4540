import { describe, expect, it } from '@jest/globals';
import { withRoles } from './with-roles.js';

describe('whom a clause about rights is about', () => {
  it.each([
    ['leaders can edit everything, parents can only look', '@admins can change everything, @users can only see'],
    ['only the front office adds and edits', 'only @admins can add and edits'],
    ['only players enter results, and i fix mistakes', 'only @users can add results, and @admins can change mistakes'],
    ['staff can create hires, only the owner can change them', '@users can add hires, only @admins can change them'],
    ['staff can create hires', '@admins can add hires'],
    ['nobody except the archivist may delete files', 'nobody except @admins may delete files'],
    ['patients see their visits', '@users can see their own visits'],
    ['everyone in the office can view it', '@users can see it'],
    ['the public may see the trees', '@visitors may see the trees'],
    ['to edit can only the board', 'only @admins can change'],
    ['parents: read only', '@users can read-only'],
    ['i enter the hours', 'i enter the hours'],
    ['members should be public', 'members should be public'],
    ['allow visitors to see walks', 'allow visitors to see walks'],
    ['the driver notes the mileage', 'the driver notes the mileage'],
  ])('%s', (sentence, marked) => expect(withRoles(sentence).trim()).toBe(marked));
});

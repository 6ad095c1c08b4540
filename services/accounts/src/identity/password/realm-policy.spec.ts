import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkPassword, commonest } from './password-policy.js';

const realm = JSON.parse(
  readFileSync(new URL('../../../../../infra/keycloak/realm-lathe.json', import.meta.url), 'utf8'),
) as { passwordPolicy: string };
const pattern = /regexPattern\((.*)\)$/.exec(realm.passwordPolicy)![1]!;

const realmTakes = (password: string): boolean =>
  password.length >= 8 && password !== 'me@example.org' && new RegExp(`^(?:${pattern})$`).test(password);
const weTake = (password: string): boolean => {
  try {
    checkPassword(password, 'me@example.org');
    return true;
  } catch {
    return false;
  }
};

describe("the password policy of Keycloak's realm", () => {
  it('knows the commonest passwords', () => {
    for (const password of commonest) expect([password, realmTakes(password)]).toEqual([password, false]);
  });

  it.each([
    'a long enough phrase',
    'short',
    'aaaaaaaaaa',
    'abababababab',
    'aAaAaAbBbB',
    'ababababc',
    'password1234',
    'PASSWORD',
    'Letmein123',
    '12345678x',
    'x12345678',
    'me@example.org',
    'ünïcödë-wörds',
  ])('agrees about %s', (password) => expect(realmTakes(password)).toBe(weTake(password)));
});

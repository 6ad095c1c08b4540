import { describe, expect, it } from '@jest/globals';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { randomId } from '@lathe/platform/ids/random-id';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VisitorIds } from './visitor-ids.js';

describe('the number of a visitor', () => {
  const appId = randomId();
  const signer = new AddressSigner('secret');

  /** The cookie that a new visitor gets, and who he is. */
  function given(protocol: 'http' | 'https'): { cookie: string; person: string; visitors: VisitorIds } {
    const visitors = new VisitorIds(signer, { protocol } as Site);
    let cookie = '';
    const reply = { header: (_name: string, value: string) => (cookie = value) } as unknown as FastifyReply;
    const person = visitors.of({ headers: { host: 'app.example' } } as FastifyRequest, reply, appId);
    return { cookie, person, visitors };
  }

  it('comes back in a frame on another site too, where the app is on https, and there for that site alone', () => {
    const { cookie, person, visitors } = given('https');
    expect(cookie).toMatch(/^__Host-lathe_visitor=.*; Path=\/; .*; HttpOnly; SameSite=None; Secure; Partitioned$/);
    const again = { headers: { host: 'app.example', cookie: cookie.split(';')[0] } } as FastifyRequest;
    expect(visitors.known(again, appId)).toBe(person);
    expect(visitors.known(again, randomId())).toBeNull();
  });

  it('stays with the site of the app where browsers would not take it elsewhere', () => {
    expect(given('http').cookie).toMatch(new RegExp(`^lathe_visitor=.*; Path=/apps/${appId}; .*; SameSite=Lax$`));
  });
});

import { describe, expect, it } from 'vitest';
import { networks } from './networks';

const post = { link: 'https://dogs.apps.example/?a=1&b=2', message: 'Dogs & cats, 100%', title: 'Dog Walks' };

describe('networks', () => {
  it.each(networks)('$id gets the link and the message, whatever is in them', ({ id, addressOf }) => {
    const address = new URL(addressOf(post));
    const sent = [...address.searchParams.values()].join('\n');
    expect(sent).toContain(post.link);
    expect(sent).toContain(post.message);
    expect(address.protocol).toBe(id === 'email' ? 'mailto:' : 'https:');
  });

  it('are the five of the share panel', () =>
    expect(networks.map(({ id }) => id)).toEqual(['twitter', 'facebook', 'linkedin', 'whatsapp', 'email']));
});

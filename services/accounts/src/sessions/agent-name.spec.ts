import { describe, expect, it } from '@jest/globals';
import { agentName } from './agent-name.js';

describe('agentName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['node', 'node'],
    ['', 'Unknown browser'],
    ['curl-of-a-script with a very long name that goes on and on', 'curl-of-a-script with a very long name t'],
  ])('reads %j as %s', (agent, name) => expect(agentName(agent)).toBe(name));
});

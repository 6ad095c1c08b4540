import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors/domain-error.js';
import { MemoryRateLimiter } from './memory-rate-limiter.js';
import { withinLimit } from './within-limit.js';

describe('what is limited', () => {
  const limit = { key: 'person', limit: 2, windowSeconds: 60 };
  const codesOf = async (errors: (Error | undefined)[]): Promise<string[]> => {
    const limiter = new MemoryRateLimiter();
    const codes: string[] = [];
    for (const error of errors) {
      const work = () => (error ? Promise.reject(error) : Promise.resolve('done'));
      codes.push(await withinLimit(limiter, limit, work).catch((thrown: DomainError) => thrown.code ?? 'fault'));
    }
    return codes;
  };

  it('is refused once the limit is met', async () => {
    expect(await codesOf([undefined, undefined, undefined])).toEqual(['done', 'done', 'too-many-requests']);
  });

  it('counts where the caller was at fault, and not where the platform was', async () => {
    const fault = new Error('no space left on device');
    const wrong = new DomainError('auth/bad-credentials');
    expect(await codesOf([fault, fault, fault, wrong, new DomainError('unavailable'), wrong, wrong])).toEqual([
      'fault',
      'fault',
      'fault',
      'auth/bad-credentials',
      'unavailable',
      'auth/bad-credentials',
      'too-many-requests',
    ]);
  });

  it('counts what a limit within it refused', async () => {
    const within = new DomainError('too-many-requests');
    expect(await codesOf([within, within, undefined])).toEqual(Array(3).fill('too-many-requests'));
  });
});

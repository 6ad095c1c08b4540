import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { turnsDuring } from '@lathe/platform/testing/turns-during';
import fc from 'fast-check';
import { jsonElements } from './json-elements.js';

async function elements(text: string, count = Infinity): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const element of jsonElements(Buffer.from(text)))
    if (found.push(element.tooLarge ? 'too large' : element.value) >= count) break;
  return found;
}

const invalidJson = { details: { issues: [{ path: 'file', message: 'is not valid JSON' }] } };

describe('elements of a JSON list', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are those of JSON.parse, for any list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, 2), async (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(await elements(` \n${text}\r\n`)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('are refused exactly where JSON.parse refuses', async () => {
    const text = fc
      .array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', 'a', '1', ' ', '"a"', '{"a":1}', 'null'), {
        maxLength: 12,
      })
      .map((parts) => `[${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        let expected: unknown;
        try {
          expected = JSON.parse(source);
        } catch {
          await expect(elements(source)).rejects.toMatchObject(invalidJson);
          return;
        }
        expect(await elements(source)).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '[',
    '[{"name":',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1]]',
    '[1][2]',
    '["]',
    '[}',
    '[{]}',
    '[\u0000]',
    `${'['.repeat(100_000)}`,
    '[NaN]',
    "['a']",
    '[1]x',
  ])('%s is not valid JSON', async (text) => {
    await expect(elements(text)).rejects.toMatchObject(invalidJson);
  });

  it('of more than 2 MB are told of without being parsed', async () => {
    expect(await elements(`[1,{"a":"${'x'.repeat(2_100_000)}"},[${'[],'.repeat(700_000)}[]],2]`)).toEqual([
      1,
      'too large',
      'too large',
      2,
    ]);
  });

  it('are read no further than asked', async () =>
    expect(await elements(`[${'1,'.repeat(3_000_000)}`, 3)).toEqual([1, 1, 1]));

  it.each([
    `["${'x'.repeat(2_000_000)}"]`,
    ` ["${'\\\\'.repeat(1_000_000)}"]`,
    `["${'\\\\'.repeat(1_000_000)}"]`,
    `[[${'[],'.repeat(600_000)}[]]]`,
  ])('let others have their turn, however large one is: %#', async (text) => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    expect(await turnsDuring(() => elements(text))).toBeGreaterThan(10);
  });
});

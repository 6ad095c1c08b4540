import { describe, expect, it } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

/** A field of a row may be longer than a form's; here they may have any length. */
const note = {
  ...dog,
  name: 'Note',
  'x-key': 'e_note',
  required: [],
  properties: {
    text: { type: 'string' as const, 'x-key': 'f_text' },
    other: { type: 'string' as const, 'x-key': 'f_other' },
  },
};
const wordy = {
  ...note,
  name: 'Wordy',
  'x-key': 'e_wordy',
  properties: Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `f${index}`,
      { type: 'string' as const, default: 'd'.repeat(2_000), 'x-key': `k${index}` },
    ]),
  ),
};
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);

describe('the size of a row', () => {
  const { kennel, app, call, upload } = useKennel([note, wordy]);
  const create = (body: unknown, path = '/Note') => call('POST', path, { body });
  const stored = async () => (await call('GET', '/Note')).json as Record<string, string>[];
  const refusal = ({ status, json }: TestAnswer) => ({ status, code: json.code, message: json.message });
  const tooLarge = { status: 413, code: 'too-large', message: 'A row may have 256 KB' };

  it.each([
    ['known', { text: kilobytes(257) }],
    ['unknown', { extra: kilobytes(257) }],
    ['known and unknown together', { text: kilobytes(130), extra: kilobytes(130) }],
    ['of three bytes a character', { text: '€'.repeat(90_000) }],
    ['many short values', { extra: Array.from({ length: 40_000 }, () => 1.5) }],
  ])('is limited for a new one, its fields being %s', async (_, body) => {
    expect(refusal(await create(body))).toEqual(tooLarge);
    expect(await stored()).toEqual([]);
  });

  it('is told by its place in a bulk, of which nothing is stored', async () => {
    const answer = await create([{ text: 'a' }, { text: kilobytes(257) }], '/Note/bulk');
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'does-not-validate' });
    expect(answer.json.error.details.issues).toEqual([{ path: '1', message: 'is larger than 256 KB' }]);
    expect(await stored()).toEqual([]);
  });

  it('is limited for what a change makes of it, however many changes that takes', async () => {
    const { id } = (await create({ text: kilobytes(100) })).json;
    expect((await call('PUT', `/Note/${id}`, { body: { extra: kilobytes(100) } })).status).toBe(200);
    expect(refusal(await call('PUT', `/Note/${id}`, { body: { other: kilobytes(100) } }))).toEqual(tooLarge);
    expect(refusal(await call('PUT', `/Note/${id}`, { body: { another: kilobytes(100) } }))).toEqual(tooLarge);
    expect((await call('PUT', `/Note/${id}`, { body: { extra: '', another: kilobytes(100) } })).status).toBe(200);
    expect(Object.values((await stored())[0]!).join('').length).toBeLessThan(256 * 1024);
  });

  it('is limited also when changes arrive together', async () => {
    const { id } = (await create({ text: 'a' })).json;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PUT', `/Note/${id}`, { body: { [`extra${index}`]: kilobytes(100) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413, 413, 413, 413]);
    expect(Object.keys((await stored())[0]!).filter((name) => name.startsWith('extra'))).toHaveLength(2);
  });

  it('counts fields that the entity does not have over all changes: 50 of them', async () => {
    const { id } = (await create({ text: 'a' })).json;
    const fields = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`extra${from + index}`, 1]));
    expect((await call('PUT', `/Note/${id}`, { body: fields(0, 30) })).status).toBe(200);
    expect((await call('PUT', `/Note/${id}`, { body: fields(30, 20) })).status).toBe(200);
    const refused = await call('PUT', `/Note/${id}`, { body: fields(50, 1) });
    expect(refusal(refused)).toMatchObject({ status: 422 });
    expect(refused.json.error.details.issues).toEqual([
      { path: 'extra50', message: 'is one of more than 50 fields that the entity does not have' },
    ]);
    expect((await call('PUT', `/Note/${id}`, { body: { extra7: 2 } })).json).toMatchObject({ extra7: 2 });
  });

  it('is limited in an import, row by row, and in sample rows', async () => {
    const csv = `text,other\n${kilobytes(257)},a\nshort,b\n`;
    const imported = await upload('Note', csv);
    expect(imported.json).toEqual({
      status: 'partial',
      inserted: 1,
      failed: 1,
      issues: [{ path: '0', message: 'is larger than 256 KB' }],
    });
    const token = await kennel.lathe.internalToken({
      service: 'builder-chat',
      role: 'owner',
      subject: app().state.ownerId,
      tenant: app().appId,
    });
    const samples = {
      batchId: 'one',
      records: [{ entity: 'Note', rows: [{ text: kilobytes(257) }, { text: 'sample' }] }],
    };
    expect(
      (await kennel.lathe.request('POST', `/internal/apps/${app().appId}/sample-rows`, { token, body: samples })).json,
    ).toEqual({
      inserted: 1,
      failed: [{ entity: 'Note', index: 0, message: 'is larger than 256 KB' }],
    });
  });

  it('of all rows of a bulk is 8 MB, defaults included', async () => {
    const answer = await create(
      Array.from({ length: 500 }, () => ({})),
      '/Wordy/bulk',
    );
    expect(refusal(answer)).toMatchObject({ status: 413, code: 'too-large' });
    expect(
      (
        await create(
          Array.from({ length: 30 }, () => ({})),
          '/Wordy/bulk',
        )
      ).status,
    ).toBe(201);
  });

  it('is told of before its values are looked at, in an answer of a bounded size', async () => {
    const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`$${index}`, 1]));
    const answer = await create(names);
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues.length).toBeLessThanOrEqual(100);
    expect(answer.text.length).toBeLessThan(20_000);
  });
});

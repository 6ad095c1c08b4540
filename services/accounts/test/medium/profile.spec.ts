import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';

/** A PNG of one colour; what is between its header and its end may as well be broken. */
function png(width: number, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, data.length >> 8, data.length & 255]), Buffer.from(name), data, Buffer.alloc(4)]);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('name and picture', () => {
  let lathe: TestService;
  let people = 0;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  const newcomer = async () => {
    const body = { email: `shown${(people += 1)}@example.org`, password };
    const { json } = await lathe.request('POST', '/api/auth/sign-up', { body });
    return { token: json.accessToken as string, accountId: json.account.accountId as string, account: json.account };
  };
  const current = async (token: string) =>
    (await lathe.request('GET', '/api/live_api/account/current', { token })).json;
  const rename = (token: string, name: unknown) =>
    lathe.request('PATCH', '/api/account/profile', { token, body: { name } });
  const setPicture = (token: string, bytes: Buffer) =>
    lathe.request('PUT', '/api/account/picture', { token, body: { picture: bytes.toString('base64') } });

  it('are empty at first; the name changes and is the account’s own', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    expect(here.account).toMatchObject({ name: '', pictureUrl: null });
    expect(await rename(here.token, '  Ada Łoveläce 🦉 ')).toMatchObject({
      status: 200,
      json: { name: 'Ada Łoveläce 🦉' },
    });
    expect(await current(here.token)).toMatchObject({ name: 'Ada Łoveläce 🦉' });
    expect(await current(other.token)).toMatchObject({ name: '' });
    expect((await rename(here.token, '')).json).toMatchObject({ name: '' });
  });

  it.each([['x'.repeat(81)], ['a\u0000b'], ['a\u202eb'], [7], [null]])('refuses the name %j', async (name) => {
    const { token } = await newcomer();
    expect((await rename(token, name)).status).toBe(422);
    expect((await rename('no token', 'Ada')).status).toBe(401);
  });

  it('takes a picture by its bytes, shows it to whoever has its address, and removes it again', async () => {
    const { token } = await newcomer();
    const saved = await setPicture(token, png(256));
    const url = saved.json.pictureUrl as string;
    expect(url).toMatch(/^\/api\/account\/pictures\/[0-9a-f]{24}$/);
    const shown = await lathe.request('GET', url);
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    });
    const replaced = (await setPicture(token, png(128))).json.pictureUrl as string;
    expect([(await lathe.request('GET', url)).status, (await lathe.request('GET', replaced)).status]).toEqual([
      404, 200,
    ]);
    expect((await lathe.request('DELETE', '/api/account/picture', { token })).json.pictureUrl).toBeNull();
    expect((await lathe.request('GET', replaced)).status).toBe(404);
  });

  it('refuses what is no picture, and what is no small square', async () => {
    const { token } = await newcomer();
    const codes: unknown[] = [];
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>'),
      Buffer.from('<html>'),
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
      Buffer.alloc(0),
      png(513),
      png(200, 100),
      png(20_000, 2),
    ])
      codes.push((await setPicture(token, bytes)).json.code);
    expect(codes).toEqual([
      ...Array<string>(4).fill('upload/no-picture'),
      ...Array<string>(3).fill('upload/picture-size'),
    ]);
    expect((await setPicture(token, Buffer.alloc(200_000))).status).toBe(422);
    const body = { picture: 'no base64!' };
    expect((await lathe.request('PUT', '/api/account/picture', { token, body })).status).toBe(422);
    expect(await current(token)).toMatchObject({ pictureUrl: null });
  });

  it('leaves one picture, however many come at once', async () => {
    const { token } = await newcomer();
    const urls = await Promise.all(Array.from({ length: 10 }, () => setPicture(token, png(64)))).then((answers) =>
      answers.filter(({ status }) => status === 200).map(({ json }) => json.pictureUrl as string),
    );
    const left = await Promise.all(urls.map(async (url) => (await lathe.request('GET', url)).status));
    expect(left.filter((status) => status === 200)).toHaveLength(1);
    expect((await lathe.request('GET', (await current(token)).pictureUrl)).status).toBe(200);
  });
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { CollectUnused } from '../../src/collecting/collect-unused.processor.js';
import { AppRepository } from '../../src/records/app.repository.js';
import { StoreUpload } from '../../src/uploads/store-upload.use-case.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';
import { formOf, onePixel } from './form.js';

const filesHost = 'files.localhost:4400';

describe('files of apps', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  let token: string;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
    app = await apps.published();
    token = await apps.lathe.appUserToken(app.appId, randomId());
  }, 60_000);
  afterAll(() => apps.stop());

  async function upload(
    bytes: Uint8Array,
    options: { name?: string; type?: string; bearer?: string; of?: OwnedApp; endpoint?: string } = {},
  ) {
    const { payload, headers } = formOf(bytes, options);
    const { bearer = token, of = app, endpoint = 'UploadFile' } = options;
    const answer = await apps.lathe.service.server.inject({
      method: 'POST',
      url: `/integrations/Core/${endpoint}`,
      headers: {
        host: `${of.slug}.localhost:4400`,
        ...headers,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      payload,
    });
    return { status: answer.statusCode, json: answer.json() };
  }

  const read = (url: string, headers: Record<string, string> = {}, host = filesHost) =>
    apps.lathe.service.server.inject({
      method: 'GET',
      url: url.slice(new URL(url).origin.length),
      headers: { host, ...headers },
    });

  const storedFiles = (of = app) =>
    readdir(join(apps.lathe.dataDir, 'files', 'uploads', of.appId)).catch(() => [] as string[]);
  const recordsOf = (of = app) =>
    apps.lathe.service.app.get<Connection>(CONNECTION).collection('uploads').countDocuments({ appId: of.appId });

  it('are stored byte for byte and shown from their own host, without a way to run a script', async () => {
    const { status, json } = await upload(onePixel, { name: '../../Ev|il\u202E ünï.png' });
    expect(status).toBe(200);
    expect(json.file_url).toMatch(new RegExp(`^http://${filesHost}/uploads/${app.appId}/[0-9a-f]{24}\\.png$`));
    const answer = await read(json.file_url);
    expect(answer.statusCode).toBe(200);
    expect(Buffer.compare(answer.rawPayload, onePixel)).toBe(0);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(onePixel.length),
      'content-disposition': "inline; filename*=UTF-8''Evil%20%C3%BCn%C3%AF.png",
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      'a page that says it is a picture',
      '<!doctype html><script>alert(1)</script>',
      'text/plain; charset=utf-8',
      'txt',
    ],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', 'svg'],
    ['XML', '<?xml version="1.0"?><a/>', 'text/plain; charset=utf-8', 'txt'],
    ['something with NUL', 'MZ\0\0', 'application/octet-stream', 'bin'],
  ])('are saved, not shown: %s', async (_, text, contentType, extension) => {
    const { json } = await upload(Buffer.from(text), { name: 'a.png', type: 'image/png' });
    expect(json.file_url).toMatch(new RegExp(`\\.${extension}$`));
    const { headers, payload } = await read(json.file_url);
    expect(headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
    expect(payload).toBe(text);
  });

  it('are answered in parts, and not at all to who has them', async () => {
    const text = 'a text of some length '.repeat(100);
    const { json } = await upload(Buffer.from(text), { name: 'a.txt' });
    const part = await read(json.file_url, { range: 'bytes=2-5', 'accept-encoding': 'gzip, br' });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      'text',
      `bytes 2-5/${text.length}`,
    ]);
    expect((await read(json.file_url, { range: 'bytes=-7' })).payload).toBe('length ');
    expect((await read(json.file_url, { range: `bytes=${text.length - 3}-` })).payload).toBe('th ');
    expect((await read(json.file_url, { range: 'bytes=0-1,3-4' })).payload).toBe(text);
    const beyond = await read(json.file_url, { range: `bytes=${text.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${text.length}`]);
    const { etag } = (await read(json.file_url)).headers;
    expect((await read(json.file_url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await read(json.file_url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await apps.lathe.service.server.inject({
      method: 'HEAD',
      url: new URL(json.file_url).pathname,
      headers: { host: filesHost },
    });
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(text.length), '']);
  });

  it('are on no other host, of no other app, and under no other name', async () => {
    const { json } = await upload(onePixel);
    const other = await apps.published('Other');
    expect((await read(json.file_url, {}, `${app.slug}.localhost:4400`)).statusCode).toBe(404);
    expect((await read(json.file_url, {}, 'localhost:4400')).statusCode).toBe(404);
    expect((await read(json.file_url.replace(app.appId, other.appId))).statusCode).toBe(404);
    expect((await read(json.file_url.replace('.png', '.html'))).statusCode).toBe(404);
    expect((await read(json.file_url.replace('.png', ''))).statusCode).toBe(404);
  });

  it('are private where that is wished: only signed addresses lead there, for a time, and not to others', async () => {
    const { json } = await upload(onePixel, { endpoint: 'UploadPrivateFile' });
    expect(json).toEqual({ file_uri: expect.stringMatching(new RegExp(`^private/${app.appId}/[0-9a-f]{24}\\.png$`)) });
    const sign = (body: unknown, bearer = token) =>
      apps.lathe.request('POST', '/integrations/Core/CreateFileSignedUrl', {
        host: `${app.slug}.localhost:4400`,
        ...(bearer ? { token: bearer } : {}),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { signed_url } = (await sign({ file_uri: json.file_uri })).json;
    const answer = await read(signed_url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(Buffer.compare(answer.rawPayload, onePixel)).toBe(0);
    const signed = new URL(signed_url);
    const changed = (name: string, value: string) => {
      const other = new URL(signed);
      other.searchParams.set(name, value);
      return read(other.href);
    };
    const refused = [
      await read(signed.origin + signed.pathname),
      await changed('until', String(Number(signed.searchParams.get('until')) + 1)),
      await changed('until', 'x'),
      await changed('signature', ''),
      await changed('signature', 'a'.repeat(43)),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    const second = (await upload(onePixel, { endpoint: 'UploadPrivateFile' })).json.file_uri.split('/').at(-1);
    expect((await read(signed_url.replace(signed.pathname.split('/').at(-1), second))).statusCode).toBe(404);
    const brief = (await sign({ file_uri: json.file_uri, expires_in: 1 })).json.signed_url;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
    expect((await read(brief)).statusCode).toBe(404);
    expect((await read(signed_url)).statusCode).toBe(200);
    clock.mockRestore();
    const lasting = (await upload(onePixel)).json.file_url;
    for (const file_uri of [lasting, 'private/x', '', json.file_uri.replace('.png', '.txt')])
      expect(await sign({ file_uri })).toMatchObject({ status: 400, json: { message: 'File not found' } });
    expect((await sign(json.file_uri)).status).toBe(422);
    expect((await sign({ file_uri: json.file_uri, expires_in: 1e9 })).status).toBe(422);
    expect((await sign({ file_uri: json.file_uri }, '')).status).toBe(401);
  });

  it('stay under 10,000,000 bytes, and one that does not leaves nothing', async () => {
    const before = [await storedFiles(), await recordsOf()];
    expect(await upload(Buffer.alloc(10_000_000))).toMatchObject({
      status: 413,
      json: { code: 'upload/too-large', message: 'File size to large', error: { message: 'File size to large' } },
    });
    expect([await storedFiles(), await recordsOf()]).toEqual(before);
    expect((await upload(Buffer.alloc(9_999_999))).status).toBe(200);
  });

  it.each([
    ['no form', { 'content-type': 'application/json' }, '"a string"'],
    [
      'a form without a file',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n',
    ],
    ['nothing', {}, ''],
  ])('are missed in %s', async (_, headers, body) => {
    const answer = await apps.lathe.request('POST', '/integrations/Core/UploadFile', {
      host: `${app.slug}.localhost:4400`,
      token,
      headers,
      body,
    });
    expect(answer).toMatchObject({ status: 400, json: { code: 'upload/file-not-found', message: 'File not found' } });
  });

  it('leave nothing when their sender goes in the middle', async () => {
    const before = [await storedFiles(), await recordsOf()];
    await apps.lathe.service.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = apps.lathe.service.server.server.address() as AddressInfo;
    const { payload, headers } = formOf(Buffer.alloc(2_000_000, 'x'));
    const socket = connect(port, '127.0.0.1');
    const lines = [
      'POST /integrations/Core/UploadFile HTTP/1.1',
      `Host: ${app.slug}.localhost:4400`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(payload.subarray(0, 1_000_000));
    // Its record tells that it has begun.
    await until(async () => (await recordsOf()) === (before[1] as number) + 1);
    socket.destroy();
    await once(socket, 'close');
    await until(async () => (await recordsOf()) === before[1]);
    expect([await storedFiles(), await recordsOf()]).toEqual(before);
    expect((await readdir(join(apps.lathe.dataDir, 'files'))).filter((name) => name.startsWith('.aside'))).toEqual([]);
  });

  it('leave nothing for long when the process that takes them in dies', async () => {
    const upload = (fileId: string, hoursAgo: number) => ({
      _id: fileId,
      appId: app.appId,
      isWhole: false,
      createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
    });
    const [old, fresh] = [upload(randomId(), 30), upload(randomId(), 1)];
    for (const { _id } of [old, fresh]) await apps.lathe.runtime.files.put(`uploads/${app.appId}/${_id}`, onePixel);
    const records = apps.lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('uploads');
    await records.insertMany([old, fresh]);
    await apps.lathe.service.app
      .get(CollectUnused, { strict: false })
      .process({ appId: app.appId }, { signal: new AbortController().signal });
    const found = await storedFiles();
    expect([found.includes(old._id), found.includes(fresh._id)]).toEqual([false, true]);
    expect(await records.find({ isWhole: false }).toArray()).toMatchObject([{ _id: fresh._id }]);
    await records.deleteOne({ _id: fresh._id });
  });

  it.each([
    ['before it began', 0],
    ['in its middle', 5_000],
  ])('are none of an app that was deleted %s', async (_, sentBefore) => {
    const gone = await apps.published('Gone');
    const record = await apps.lathe.service.app.get(AppRepository, { strict: false }).find(platformScope(), gone.appId);
    async function* chunks(): AsyncGenerator<Uint8Array> {
      if (sentBefore > 0) yield Buffer.alloc(sentBefore, 'x');
      await apps.api(gone, 'DELETE', '');
      yield Buffer.from('x');
    }
    const file = { name: 'a.txt', isPrivate: false, chunks: chunks() };
    const stored = apps.lathe.service.app.get(StoreUpload, { strict: false }).execute(record!, gone.ownerId, file);
    await expect(stored).rejects.toMatchObject({ code: 'not-found' });
    expect([await storedFiles(gone), await recordsOf(gone)]).toEqual([[], 0]);
  });

  it('need somebody who is signed in to this app, or its owner at the preview', async () => {
    expect((await upload(onePixel, { bearer: '' })).status).toBe(401);
    const other = await apps.published('Another');
    expect((await upload(onePixel, { of: other })).status).toBe(404);
    expect((await upload(onePixel, { bearer: app.token })).status).toBe(401);
    const preview = await apps.lathe.previewToken(app.appId, app.ownerId);
    const { payload, headers } = formOf(onePixel);
    const send = (host: string, bearer: string, url = '/integrations/Core/UploadFile') =>
      apps.lathe.service.server.inject({
        method: 'POST',
        url,
        headers: { host, ...headers, authorization: `Bearer ${bearer}` },
        payload,
      });
    expect((await send(`preview-${app.appId}.localhost:4400`, preview)).statusCode).toBe(200);
    expect((await send('localhost:4400', app.token)).statusCode).toBe(404);
    expect(
      (await send('localhost:4400', app.token, `/apps/${app.appId}/integrations/Core/UploadFile`)).statusCode,
    ).toBe(200);
    const stranger = await apps.lathe.accountToken(randomId());
    expect((await send('localhost:4400', stranger, `/apps/${app.appId}/integrations/Core/UploadFile`)).statusCode).toBe(
      401,
    );
  });

  it('take no more room than the plan of the owner includes, however many come at once', async () => {
    const full = await apps.published('Full');
    const bearer = await apps.lathe.appUserToken(full.appId, randomId());
    await apps.lathe.service.app
      .get<Connection>(CONNECTION)
      .collection<{ _id: string; bytes: number }>('upload_bytes')
      .insertOne({ _id: full.appId, bytes: 100_000_000 - 2 * onePixel.length });
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(onePixel, { of: full, bearer })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)!.json).toMatchObject({
      code: 'plan/files-limit-reached',
      error: { details: { reason: 'files', limit: 100_000_000, used: 100_000_000, lowestPlan: 'explorer' } },
    });
    expect([(await storedFiles(full)).length, await recordsOf(full)]).toEqual([2, 2]);
  });
});

describe('the schema of integrations', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start();
  }, 60_000);
  afterAll(() => apps.stop());

  it('names what an app can call, to whoever may open it', async () => {
    const app = await apps.published();
    const { json } = await apps.onAppHost(app, `/apps/${app.appId}/integrations/schema`);
    expect(json).toEqual({
      installed_packages: [
        {
          package_name: 'Core',
          instance_id: 'Core',
          endpoints: [
            'InvokeLLM',
            'SendEmail',
            'UploadFile',
            'UploadPrivateFile',
            'CreateFileSignedUrl',
            'ExtractDataFromUploadedFile',
          ].map((name) => ({ name })),
        },
      ],
      missing_packages: [],
    });
    const draft = await apps.createApp('Draft');
    expect((await apps.lathe.request('GET', `/apps/${draft.appId}/integrations/schema`)).status).toBe(404);
    expect((await apps.onAppHost(app, `/apps/${draft.appId}/integrations/schema`)).status).toBe(404);
  });

  it('are called by the instance of their package as well, and those of no package are not there', async () => {
    const app = await apps.published('Instances');
    const host = `${app.slug}.localhost:4400`;
    const token = await apps.lathe.appUserToken(app.appId, randomId());
    const call = (instance: string, endpoint: string, body: unknown) =>
      apps.lathe.request('POST', `/integrations/installable/${instance}/integration-endpoints/${endpoint}`, {
        host,
        token,
        body: body as object,
      });
    const mail = { to: 'rex@example.org', subject: 'Walk', body: 'At noon.' };
    expect(await call('Core/Core', 'SendEmail', mail)).toMatchObject({ status: 200, json: { status: 'queued' } });
    expect((await call('Core/Core', 'SendEmail', 'a string')).status).toBe(400);
    expect(await call('Core/Core', 'SendSms', mail)).toMatchObject({
      status: 404,
      json: { code: 'integration/unknown' },
    });
    for (const instance of ['Core/other', 'Twilio/main'])
      expect((await call(instance, 'SendEmail', mail)).status).toBe(404);
  });

  it('says of every other name that nothing answers it', async () => {
    const app = await apps.published('Names');
    const host = `${app.slug}.localhost:4400`;
    const call = (name: string) => apps.lathe.request('POST', `/integrations/Core/${name}`, { host, body: {} });
    expect(await call('SendSms')).toMatchObject({ status: 404, json: { code: 'integration/unknown' } });
    expect(await call('constructor')).toMatchObject({ status: 404, json: { code: 'integration/unknown' } });
    expect(await call('GenerateImage')).toMatchObject({ status: 503, json: { code: 'integration/no-image-model' } });
  });
});

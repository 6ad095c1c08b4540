import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawPost } from '@lathe/platform/testing/raw-request';
import { dog, Kennel, type TestApp } from './kennel.js';

const crlf = (...lines: string[]): string => lines.join('\r\n');
const part = 'Content-Disposition: form-data; name="file"; filename="dogs.csv"';

describe('an import that is no multipart', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let port: number;
  const path = (): string => `/live_api/apps/${app.appId}/entities/Dog/import`;
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app([dog]);
    await kennel.lathe.service.listen(0, '127.0.0.1');
    port = (kennel.lathe.service.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => kennel.stop());

  it.each<[string, string, string, number]>([
    ['another type', 'text/csv', 'name\nRex', 400],
    ['no boundary', 'multipart/form-data', crlf('--x', part, '', 'name', '--x--', ''), 400],
    ['no body', 'multipart/form-data; boundary=x', '', 400],
    ['another boundary', 'multipart/form-data; boundary=y', crlf('--x', part, '', 'name', '--x--', ''), 400],
    ['no end', 'multipart/form-data; boundary=x', crlf('--x', part, '', 'name\nRex'), 400],
    ['an end within the headers', 'multipart/form-data; boundary=x', crlf('--x', 'Content-Disp'), 400],
    ['no part', 'multipart/form-data; boundary=x', crlf('--x--', ''), 400],
    ['noise', 'multipart/form-data; boundary=x', '\0\xff\xfe'.repeat(500), 400],
    [
      'no file',
      'multipart/form-data; boundary=x',
      crlf('--x', 'Content-Disposition: form-data; name="a"', '', 'b', '--x--', ''),
      400,
    ],
    ['a file without headers', 'multipart/form-data; boundary=x', crlf('--x', '', 'name', '--x--', ''), 400],
    ['headers without end', 'multipart/form-data; boundary=x', crlf('--x', `X: ${'x'.repeat(200_000)}`), 400],
    [
      'ten megabytes',
      'multipart/form-data; boundary=x',
      crlf('--x', part, '', 'x'.repeat(10_000_001), '--x--', ''),
      413,
    ],
    [
      'too many fields',
      'multipart/form-data; boundary=x',
      crlf(
        ...Array.from({ length: 30 }, (_, n) => crlf('--x', `Content-Disposition: form-data; name="f${n}"`, '', 'v')),
        '--x--',
        '',
      ),
      413,
    ],
  ])('is refused: %s', async (_, type, body, status) => {
    const answer = await rawPost(port, path(), app.host, [`Content-Type: ${type}`], body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      expect.objectContaining({
        code: status === 413 ? 'too-large' : 'malformed-request',
        traceId: expect.any(String),
      }),
    ]);
  });

  it('and one that its client breaks off harms nobody', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      crlf(
        `POST ${path()} HTTP/1.1`,
        `Host: ${app.host}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000',
        '',
        '--x',
        part,
        '',
        'name',
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    const answer = await rawPost(
      port,
      path(),
      app.host,
      ['Content-Type: multipart/form-data; boundary=x'],
      crlf('--x', part, 'Content-Type: text/csv', '', 'name', 'Rex', '--x--', ''),
    );
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      { status: 'success', inserted: 1, failed: 0, issues: [] },
    ]);
  });
});

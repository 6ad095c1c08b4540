import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describeMailer } from '../testing/suites/mailer.suite.js';
import { SmtpMailer } from './smtp-mailer.js';

const from = 'Lathe <lathe@example.org>';
const mail = { to: 'ann@example.com', subject: 'Subject', text: 'Text' };

interface TestServer {
  readonly port: number;
  readonly mails: string[];
  readonly envelopes: { from: string; to: string[] }[];
  connections(): number;
  stop(): Promise<void>;
}

async function startSmtp(options: SMTPServerOptions = {}, onPort = 0): Promise<TestServer> {
  const mails: string[] = [];
  const envelopes: TestServer['envelopes'] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      connections++;
      done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        const { mailFrom, rcptTo } = session.envelope;
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
        done();
      });
    },
    ...options,
  });
  // What a client does to a connection is told by what the client answers.
  server.on('error', () => undefined);
  const listener = server.listen(onPort, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    mails,
    envelopes,
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describeMailer('SmtpMailer', async () => {
  const server = await startSmtp();
  const mailer = new SmtpMailer(`smtp://127.0.0.1:${server.port}`, from);
  const close = async (): Promise<void> => {
    mailer.close();
    await server.stop();
  };
  return { mailer, mails: async () => server.mails, clear: async () => void server.mails.splice(0), close };
});

describe('SmtpMailer', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function open(
    options?: SMTPServerOptions,
    address = (port: number) => `smtp://127.0.0.1:${port}`,
  ): Promise<{ server: TestServer; mailer: SmtpMailer }> {
    const server = await startSmtp(options);
    const mailer = new SmtpMailer(address(server.port), from, 1_000);
    ends.push(
      () => server.stop(),
      () => mailer.close(),
    );
    return { server, mailer };
  }

  it('delivers, to the one recipient, and says so', async () => {
    const { server, mailer } = await open();
    expect(mailer.delivers).toBe(true);
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
    expect(server.envelopes).toEqual([{ from: 'lathe@example.org', to: ['ann@example.com'] }]);
  });

  it('sends one mail after the other on one connection', async () => {
    const { server, mailer } = await open();
    for (let count = 0; count < 5; count++) await mailer.send(mail);
    expect([server.mails.length, server.connections()]).toEqual([5, 1]);
  });

  it('signs in with the password of the address', async () => {
    const seen: unknown[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) => {
      seen.push([username, password]);
      done(null, { user: username });
    };
    // smtp-server warns of the certificate that it brings; this test trusts any.
    const warning = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    ends.push(() => warning.mockRestore());
    const { mailer } = await open(
      { authOptional: false, disabledCommands: [], onAuth },
      (port) => `smtp://me:p%40ss%2Fword@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    );
    await mailer.send(mail);
    expect(seen).toEqual([['me', 'p@ss/word']]);
  });

  it('does not send a password in the clear unless told to', async () => {
    const seen: unknown[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _, done) => {
      seen.push(auth.password);
      done(null, { user: 'me' });
    };
    const plain = { allowInsecureAuth: true, authOptional: false, onAuth };
    const { mailer } = await open(plain, (port) => `smtp://me:secret@127.0.0.1:${port}`);
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toEqual([]);
    const allowed = await open(plain, (port) => `smtp://me:secret@127.0.0.1:${port}?requireTLS=false`);
    await allowed.mailer.send(mail);
    expect(seen).toEqual(['secret']);
  });

  it.each([
    [450, 'unavailable', true],
    [550, 'does-not-validate', false],
  ])('takes a recipient refused with %d as %s', async (responseCode, code, retryable) => {
    const { server, mailer } = await open({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('refused'), { responseCode })),
    });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code, retryable });
    expect(server.mails).toEqual([]);
  });

  it('takes a refused sign-in as unavailable: the operator can mend it', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) =>
      done(Object.assign(new Error('no'), { responseCode: 535 }));
    const { mailer } = await open(
      { authOptional: false, allowInsecureAuth: true, onAuth },
      (port) => `smtp://me:wrong@127.0.0.1:${port}?requireTLS=false`,
    );
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('fails clearly when nobody listens, and works when the server is back', async () => {
    const { port, stop } = await startSmtp();
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}`, from, 1_000);
    ends.push(() => mailer.close());
    await mailer.send(mail);
    await stop();
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' });
    const again = await startSmtp({}, port);
    ends.push(() => again.stop());
    await mailer.send(mail);
    expect(again.mails).toHaveLength(1);
  });

  it.each([
    ['never greets', () => undefined],
    ['hangs up', (socket: { destroy(): void }) => socket.destroy()],
  ])('fails the mail once at a server that %s', async (_, behave) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined);
      behave(socket);
      ends.push(() => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from, 300);
    ends.push(
      () => server.close(),
      () => mailer.close(),
    );
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    expect(connections).toBe(1);
  });

  it('fails the mail once when the connection ends in the middle of it', async () => {
    let begun = 0;
    const answers: Record<string, string> = { EHLO: '250 hello', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' };
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const answer = answers[data.toString().slice(0, 4)];
        if (answer) return void socket.write(`${answer}\r\n`);
        begun++;
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from, 1_000);
    ends.push(
      () => server.close(),
      () => mailer.close(),
    );
    await expect(mailer.send({ ...mail, text: 'x'.repeat(1_000_000) })).rejects.toMatchObject({ code: 'unavailable' });
    expect(begun).toBe(1);
  });

  it('sends nothing after close', async () => {
    const { mailer } = await open();
    mailer.close();
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each(['', 'mail.example.org:25', 'http://me:hidden@mail.example.org', 'smtp://'])(
    'refuses the address %j without telling the password',
    (url) => {
      expect(() => new SmtpMailer(url, from)).toThrow(/^SMTP_URL (?!.*hidden)/);
    },
  );
});

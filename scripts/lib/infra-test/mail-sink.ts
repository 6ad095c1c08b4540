// A mail server that keeps what it is given.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const patienceMs = 20_000;

export interface MailSink {
  readonly port: number;
  /** The first link that fits in a mail to the address, once there is one; each mail is read once. */
  link(to: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts)
          .toString()
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    async link(to, pattern) {
      for (const limit = Date.now() + patienceMs; Date.now() < limit; await sleep(50)) {
        const at = mails.findIndex((mail) => mail.to === to && pattern.test(mail.text));
        if (at >= 0) return pattern.exec(mails.splice(at, 1)[0]!.text)![0].replaceAll('&amp;', '&');
      }
      throw new Error(`No mail with ${pattern} came to ${to}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

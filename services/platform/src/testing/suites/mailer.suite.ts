import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mailer } from '../../mail/mailer.js';

export interface OpenMailer {
  readonly mailer: Mailer;
  /** Raw text of every mail so far. */
  mails(): Promise<string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** What every mailer does, with `Lathe <lathe@example.org>` as the sender. */
export function describeMailer(name: string, open: () => Promise<OpenMailer>): void {
  describe(name, () => {
    let test: OpenMailer;
    beforeAll(async () => void (test = await open()));
    beforeEach(() => test.clear());
    afterAll(() => test.close());

    async function sent(mail: {
      to?: string;
      fromName?: string;
      subject?: string;
      text?: string;
      html?: string;
    }): Promise<{ headers: string[]; body: string }> {
      await test.mailer.send({ to: 'ann@example.com', subject: 'Subject', text: 'Text', ...mail });
      const mails = await test.mails();
      expect(mails).toHaveLength(1);
      const [head = '', ...body] = mails[0]!.split('\r\n\r\n');
      return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: body.join('\r\n\r\n') };
    }

    const names = (headers: string[]): string[] => headers.map((line) => line.split(':')[0]!.toLowerCase()).sort();

    it('sends sender, recipient, subject and text', async () => {
      const { headers, body } = await sent({});
      expect(headers).toEqual(
        expect.arrayContaining(['From: Lathe <lathe@example.org>', 'To: ann@example.com', 'Subject: Subject']),
      );
      expect(body.trim()).toBe('Text');
    });

    it.each([
      ['Dog walks', 'Dog walks'],
      ['Dog\r\nBcc: eve@example.com', '"Dog Bcc eve example.com"'],
      ['Bank <bank@example.com>, "x"', '"Bank bank example.com x"'],
    ])('says that it comes from the name %j, and from its own address', async (fromName, told) => {
      const { headers } = await sent({ fromName });
      expect(headers.filter((line) => line.startsWith('From:'))).toEqual([`From: ${told} <lathe@example.org>`]);
      expect(headers.some((line) => line.startsWith('Bcc:'))).toBe(false);
    });

    it('sends HTML beside the text', async () => {
      const { headers, body } = await sent({ html: '<p>Html</p>' });
      expect(headers.find((line) => line.startsWith('Content-Type:'))).toContain('multipart/alternative');
      expect(body).toContain('Text');
      expect(body).toContain('<p>Html</p>');
    });

    it.each([
      'Hi\r\nBcc: eve@example.com',
      'Hi\nBcc: eve@example.com\n\nbody',
      'Hi\rX: 1',
      'Hi\u2028X: 1',
      'Hi\0X: 1',
      'ü'.repeat(300) + '\r\nBcc: eve@example.com',
      '',
    ])('has no header but its own with the subject %j', async (subject) => {
      const plain = names((await sent({})).headers);
      await test.clear();
      const { headers, body } = await sent({ subject });
      expect(names(headers).filter((header) => header !== 'subject')).toEqual(
        plain.filter((header) => header !== 'subject'),
      );
      expect(headers).toContain('To: ann@example.com');
      expect(body.trim()).toBe('Text');
    });

    it.each([
      'ann@example.com\r\nBcc: eve@example.com',
      'ann@example.com\n',
      'ann@example.com, eve@example.com',
      'ann@example.com;eve@example.com',
      'Ann <ann@example.com>',
      '<ann@example.com>',
      'group: ann@example.com;',
      'ann(x)@example.com',
      '"a b"@example.com',
      'ann',
      'ann@',
      '@example.com',
      'a@b@example.com',
      '',
      'a\0@example.com',
      `${'a'.repeat(65)}@example.com`,
    ])('refuses the recipient %j', async (to) => {
      await expect(sent({ to })).rejects.toMatchObject({ code: 'does-not-validate', retryable: false });
      expect(await test.mails()).toEqual([]);
    });

    it.each(["o'neil+tag@example.com", 'jürgen@example.com', 'a.b_c-d%e@sub.example.com'])(
      'takes the recipient %j',
      async (to) => {
        await sent({ to });
      },
    );

    it('keeps a text of lines that look like the end of a mail or a command', async () => {
      const { body } = await sent({ text: 'one\n.\nQUIT\n..\n.two\nSubject: no header\n' });
      expect(body.replaceAll('\r\n', '\n').trim()).toBe('one\n.\nQUIT\n..\n.two\nSubject: no header');
    });

    it('sends unicode and long texts whole', async () => {
      const text = `${'ü鍵🔑 '.repeat(20_000)}end`;
      const { headers, body } = await sent({ text });
      const encoding = headers.find((line) => line.startsWith('Content-Transfer-Encoding:'))!.split(': ')[1]!;
      const decoded = encoding === 'base64' ? Buffer.from(body, 'base64') : fromQuotedPrintable(body);
      expect(decoded.toString().trim() === text).toBe(true);
    });

    it('opens no file and no address that a mail names', async () => {
      const { body } = await sent({ text: { path: fileURLToPath(import.meta.url) } as unknown as string }).catch(
        () => ({ body: '' }),
      );
      expect(body).not.toContain('describeMailer');
    });

    it('sends 30 mails at once, each once', async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          test.mailer.send({ to: 'ann@example.com', subject: `Number ${index}`, text: 'Text' }),
        ),
      );
      const subjects = (await test.mails()).map((mail) => /^Subject: Number (\d+)/m.exec(mail)?.[1]);
      expect(subjects.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    });
  });
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

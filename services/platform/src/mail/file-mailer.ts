import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.js';
import { toMessage } from './to-message.js';

/** The embedded mailer: each mail becomes an `.eml` file that the operator can open. */
export class FileMailer implements Mailer {
  readonly delivers = false;
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly folder: string, private readonly from: string) {}

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail(toMessage(this.from, mail));
    await mkdir(this.folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(this.folder, name), message as Buffer, { mode: 0o600 });
  }
}

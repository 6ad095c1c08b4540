import { randomUUID } from 'node:crypto';
import { type Disk, DurableFiles } from '../files/durable-files.js';
import { MailFolder } from './mail-folder.js';
import type { Mail, Mailer } from './mailer.js';
import { toMessage } from './to-message.js';

/** The embedded mailer: each mail becomes an `.eml` file that the operator can open. */
export class FileMailer implements Mailer {
  readonly delivers = false;
  readonly kept: MailFolder;
  private readonly durable: DurableFiles;

  constructor(
    folder: string,
    private readonly from: string,
    disk?: Disk,
  ) {
    this.durable = new DurableFiles(folder, disk);
    this.kept = new MailFolder(folder);
  }

  /**
   * Removes what a crash left half written: all of it where this process is `alone` on the folder, else what is older
   * than an hour.
   */
  removeLeftovers(options?: { readonly alone?: boolean }): Promise<void> {
    return this.durable.removeLeftovers(options);
  }

  async send(mail: Mail): Promise<void> {
    // Few processes that could send mail do soon after their start: its library waits for the first one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(toMessage(this.from, mail));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await this.durable.write(name, message as Buffer);
  }
}

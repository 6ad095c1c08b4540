import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { absent } from '../files/durable-files.js';
import type { KeptMail, KeptMails } from './mailer.js';

const ending = '.eml';
/** Mails that a search looks into at most; older ones are not found. */
const searchedMost = 2_000;

/** The mails that a FileMailer has written, by their files. Names begin with the time, so their order is that of time. */
export class MailFolder implements KeptMails {
  constructor(private readonly folder: string) {}

  async page({ search, after, limit }: Parameters<KeptMails['page']>[0]): ReturnType<KeptMails['page']> {
    const names = (await this.names()).filter((name) => after === undefined || name < after);
    const wanted = search.toLowerCase();
    const mails: KeptMail[] = [];
    for (const name of wanted === '' ? names : names.slice(0, searchedMost)) {
      if (mails.length > limit) break;
      const mail = await this.open(name);
      if (mail && (wanted === '' || holds(mail, wanted))) mails.push(mail);
    }
    const shown = mails.slice(0, limit);
    return { mails: shown, next: mails.length > limit ? shown.at(-1)!.mailId : null };
  }

  async read(mailId: string): Promise<(KeptMail & { text: string }) | undefined> {
    // Only what the folder lists is opened, whatever is asked for.
    return (await this.names()).includes(mailId) ? this.open(mailId) : undefined;
  }

  /** The newest first. */
  private async names(): Promise<string[]> {
    const all = (await readdir(this.folder).catch(absent)) ?? [];
    return all
      .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
      .sort()
      .toReversed();
  }

  private async open(mailId: string): Promise<(KeptMail & { text: string }) | undefined> {
    const bytes = await readFile(join(this.folder, mailId)).catch(absent);
    if (!bytes) return undefined;
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(bytes);
    return {
      mailId,
      at: new Date(mail.date ?? 0),
      from: addressIn(mail.from),
      to: (mail.to ?? []).map(addressIn).join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
    };
  }
}

function addressIn(address: Email['from']): string {
  if (!address?.address) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

const holds = ({ from, to, subject }: KeptMail, text: string): boolean =>
  [from, to, subject].some((part) => part.toLowerCase().includes(text));

import { createTransport } from 'nodemailer';
import { DomainError } from '../errors/domain-error.js';
import type { Mail, Mailer } from './mailer.js';
import { toMessage } from './to-message.js';

const defaultSilenceMs = 20_000;

/**
 * Mail through the server of `SMTP_URL` (`smtp://[user:password@]host:port`, `smtps://` for TLS from the start). A
 * password is only sent over TLS; `?requireTLS=false` in the address allows it in the clear. Connections are kept for
 * the next mails.
 */
export class SmtpMailer implements Mailer {
  readonly delivers = true;
  private readonly transport;

  /** `from` stands in every mail; `silenceMs` is how long the server may take to answer. */
  constructor(
    url: string,
    private readonly from: string,
    silenceMs = defaultSilenceMs,
  ) {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (!parsed?.hostname || !['smtp:', 'smtps:'].includes(parsed.protocol))
      throw new Error('SMTP_URL must be smtp://host:port or smtps://host:port');
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      // A lost connection fails the mail at once: its job repeats it, with a pause and a limit.
      maxRequeues: 0,
      requireTLS: parsed.protocol === 'smtp:' && parsed.username !== '',
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
    });
  }

  async send(mail: Mail): Promise<void> {
    const message = toMessage(this.from, mail);
    try {
      await this.transport.sendMail(message);
    } catch (error) {
      throw known(error as SmtpError);
    }
  }

  /** Ends the kept connections; a mail under way is finished. */
  close(): void {
    this.transport.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** A final refusal (5xx) of this mail repeats for ever; of our sign-in it ends once the operator mends it. */
function known(error: SmtpError): DomainError {
  const final = (error.responseCode ?? 0) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
  if (final)
    return new DomainError(
      'does-not-validate',
      {},
      { message: `The mail server refused the mail: ${error.message}`, cause: error },
    );
  return new DomainError(
    'unavailable',
    {},
    { message: `The mail server is not available: ${error.message}`, cause: error },
  );
}

import { DomainError } from '../errors/domain-error.js';
import type { Mail } from './mailer.js';

/** Nothing that ends a header line, parts addresses or opens a comment or group; lengths of RFC 5321. */
const address = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,253}$/u;
/** What would make a name look like an address, or end it. */
const unfitForNames = /[<>()[\]\\,;:"@]+/g;
const lineBreaks = /[\s\p{Cc}\u2028\u2029]+/gu;

export interface Message {
  readonly from: string | { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/**
 * A mail as nodemailer takes it, with one recipient and no header but its own, whatever its fields hold. Throws
 * `does-not-validate` when `to` is not one bare address; a subject and a
 * name become one line.
 */
export function toMessage(from: string, { to, fromName, subject, text, html }: Mail): Message {
  if (!address.test(to))
    throw new DomainError('does-not-validate', { issues: [{ path: 'to', message: 'must be one mail address' }] });
  return {
    from:
      fromName === undefined ? from : { name: oneLine(fromName.replace(unfitForNames, ' ')), address: addressIn(from) },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const oneLine = (text: string): string => text.replace(lineBreaks, ' ').trim();

/** The address of `Name <address>`, or the whole where it is one. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

import { idPattern } from '@lathe/proto/common/ids';

/** Longest slug made from a name; one chosen by hand may use a DNS label's full 63 characters. */
const maxFromName = 40;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that the platform, mail or browsers give a meaning of their own. */
const reservedNames = new Set([
  'abuse',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'apps',
  'assets',
  'auth',
  'autoconfig',
  'autodiscover',
  'billing',
  'blog',
  'cdn',
  'dashboard',
  'docs',
  'email',
  'files',
  'ftp',
  'help',
  'hostmaster',
  'imap',
  'internal',
  'isatap',
  'lathe',
  'localhost',
  'login',
  'mail',
  'mx',
  'ns',
  'ns1',
  'ns2',
  'pop',
  'postmaster',
  'preview',
  'root',
  'security',
  'smtp',
  'static',
  'status',
  'support',
  'webmaster',
  'wpad',
  'ws',
  'www',
]);
const reservedPrefixes = ['preview-', 'files-', 'lathe-', 'xn--'];

/** Whether no app may have this slug: hosts of the platform's own, and what could be taken for an app's id. */
export function isReservedSlug(slug: string): boolean {
  return reservedNames.has(slug) || reservedPrefixes.some((prefix) => slug.startsWith(prefix)) || idPattern.test(slug);
}

/** What is wrong with a slug that a person chose; undefined when it can be one. */
export function slugProblem(slug: string): string | undefined {
  if (!label.test(slug)) return 'may have small letters, digits and dashes, and neither begin nor end with a dash';
  return isReservedSlug(slug) ? 'is reserved' : undefined;
}

/** A DNS label out of an app's name; never a reserved one. Names without a Latin letter become `app`. */
export function slugOfName(name: string): string {
  const plain = name
    .replaceAll('ß', 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, (gap) => (/^\p{M}+$/u.test(gap) ? '' : '-'));
  const slug = plain.toLowerCase().replace(/^-+/, '').slice(0, maxFromName).replace(/-+$/, '');
  if (!slug) return 'my-app';
  return isReservedSlug(slug) ? `my-${slug}`.slice(0, maxFromName).replace(/-+$/, '') : slug;
}

/** Further candidates when a slug is taken: `dogs-2` to `dogs-5`, then a random ending. */
export function* slugCandidates(base: string, random: () => string): Generator<string> {
  yield base;
  for (let number = 2; number <= 5; number += 1) yield `${base}-${number}`;
  for (;;) yield `${base}-${random()}`;
}

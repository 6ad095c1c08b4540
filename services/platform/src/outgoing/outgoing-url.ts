import { DomainError } from '../errors/domain-error.js';

/** Where web servers are; what listens elsewhere (mail, databases, Redis) is nobody's to talk to. */
export const webPorts: readonly number[] = [80, 443, 8080, 8443];

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Parsers disagree on these, so an address with one of them might be checked as one host and opened as another. */
const ambiguous = /[\u0000-\u001f\u007f\\]/;

/**
 * Parses an address, the one time that it is: what is checked here is what is opened. Numbers in any notation become
 * IP addresses by it. Throws `outgoing/bad-address` and `outgoing/port-refused`.
 */
export function parseOutgoing(text: string, ports: readonly number[], base?: URL): URL {
  const url = ambiguous.test(text) ? null : URL.parse(text, base?.href);
  const defaultPort = url ? defaultPorts[url.protocol] : undefined;
  if (!url || defaultPort === undefined || url.username || url.password) throw new DomainError('outgoing/bad-address');
  if (!ports.includes(url.port === '' ? defaultPort : Number(url.port))) throw new DomainError('outgoing/port-refused');
  // `example.org.` is `example.org` with the search list of the resolver left out; certificates know the latter.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
}

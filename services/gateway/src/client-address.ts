import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Where a request comes from, as far as it can be known. */
export interface Client {
  readonly address: string;
  /** How the client speaks to the proxy in front; undefined without a trusted one. */
  readonly scheme: 'http' | 'https' | undefined;
  /** A program of this machine that asks us itself, with no sign of a proxy between. */
  readonly isLocal: boolean;
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Reads the client's address and scheme from forwarding headers, but only as the proxies wrote them that the operator
 * named; anybody else may write what he likes there.
 */
export class ClientAddress {
  private readonly ranges = new BlockList();
  private readonly count: number | undefined;

  /**
   * @param trusted how many proxies are in front, or theirs: CIDRs such as `10.0.0.0/8` or single addresses. Throws for
   * anything else.
   */
  constructor(trusted: number | readonly string[]) {
    this.count = typeof trusted === 'number' ? trusted : undefined;
    for (const range of typeof trusted === 'number' ? [] : trusted) {
      const [address = '', bits] = range.split('/');
      const family = isIP(address);
      if (family === 0) throw new Error(`${range} is not an address range`);
      const type = family === 4 ? 'ipv4' : 'ipv6';
      if (bits === undefined) this.ranges.addAddress(address, type);
      else this.ranges.addSubnet(address, Number(bits), type);
    }
  }

  /** The nearest address that is not a trusted proxy. */
  of(remote: string | undefined, forwardedFor: string | undefined): string {
    return this.walk(remote, forwardedFor).address;
  }

  clientOf({
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): Client {
    const { address, hops } = this.walk(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined);
    return {
      address,
      scheme: hops === 0 ? undefined : schemeAt(hops, String(headers['x-forwarded-proto'] ?? '')),
      isLocal:
        isLoopback(plain(socket.remoteAddress)) && forwardingHeaders.every((name) => headers[name] === undefined),
    };
  }

  /** Goes from the socket outwards as long as a trusted proxy names the next address; `hops` is how many did. */
  private walk(remote: string | undefined, forwardedFor: string | undefined): { address: string; hops: number } {
    if (forwardedFor === undefined) return { address: plain(remote), hops: 0 };
    const named = forwardedFor.split(',').map((part) => withoutPort(part.trim()));
    let address = plain(remote);
    let hops = 0;
    while (this.trusts(address, hops) && isIP(named.at(-1) ?? '') > 0) {
      address = plain(named.pop());
      hops += 1;
    }
    return { address, hops };
  }

  private trusts(address: string, hops: number): boolean {
    if (this.count !== undefined) return hops < this.count;
    return isIP(address) > 0 && this.ranges.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
}

/** What the outermost of so many proxies says. */
function schemeAt(hops: number, named: string): Client['scheme'] {
  const schemes = named.split(',').map((part) => part.trim().toLowerCase());
  const scheme = schemes.at(-Math.min(hops, schemes.length));
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

/** An IPv4 address that came over an IPv6 socket is written `::ffff:10.0.0.1`. */
const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
/** Some proxies add the port: `203.0.113.9:1234`, `[2001:db8::1]:1234`. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

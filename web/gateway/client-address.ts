import { BlockList, isIP } from 'node:net';

/** Reads the client's address from forwarding headers, but only from proxies the operator named; anybody else may write what he likes there. */
export class ClientAddress {
  private readonly trusted = new BlockList();

  /** @param ranges CIDRs such as `10.0.0.0/8` or single addresses. Throws for anything else. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      const family = isIP(address);
      if (family === 0) throw new Error(`${range} is not an address range`);
      const type = family === 4 ? 'ipv4' : 'ipv6';
      if (bits === undefined) this.trusted.addAddress(address, type);
      else this.trusted.addSubnet(address, Number(bits), type);
    }
  }

  /** The nearest address that is not a trusted proxy. */
  of(remote: string | undefined, forwardedFor: string | undefined): string {
    const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()).filter((part) => isIP(part) > 0), plain(remote)];
    while (chain.length > 1 && this.isTrusted(chain.at(-1)!)) chain.pop();
    return chain.at(-1)!;
  }

  private isTrusted(address: string): boolean {
    return isIP(address) > 0 && this.trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
}

/** An IPv4 address that came over an IPv6 socket is written `::ffff:10.0.0.1`. */
const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');

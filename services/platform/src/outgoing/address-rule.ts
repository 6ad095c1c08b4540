import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Which IP addresses may be connected to: public ones, and ranges that the operator allows. */
export class AddressRule {
  private readonly allowed: readonly Range[];

  /** `allowed`: addresses and ranges such as `10.0.0.0/8`, as `addressRanges` of the configuration takes them. */
  constructor(allowed: readonly string[]) {
    this.allowed = allowed.map(toRange);
  }

  accepts(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = unwrap(ipaddr.parse(text));
    return isPublic(address) || this.allowed.some((range) => isWithin(address, range));
  }
}

/** Neither private nor special in any way (IANA's registries); tunnels to IPv4 (6to4, Teredo) count as special. */
function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, globalUnicast));
}

/** The IPv4 address behind an IPv6 one that a system or a NAT64 gateway turns into it; any other as it is. */
function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isWithin(address, nat64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

const isWithin = (address: Address, range: Range): boolean =>
  address.kind() === range[0].kind() && address.match(range);

function toRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

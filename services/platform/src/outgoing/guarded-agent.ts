import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { DomainError } from '../errors/domain-error.js';
import type { AddressRule } from './address-rule.js';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

const connectMs = 10_000;
const connectionsPerOrigin = 8;

/**
 * The only door to the internet: each connection resolves the name once, is refused unless the rule accepts every address
 * of it, and goes to one of these. The name stays that of the Host header and of TLS. A name that answers otherwise the
 * next time (DNS rebinding) is checked anew with the next connection.
 */
export function openGuardedAgent(rule: AddressRule, resolve: Resolve = resolveBySystem): Agent {
  const connect: buildConnector.connector = (options, callback) => {
    acceptedAddresses(options.hostname, rule, resolve).then(
      (addresses) =>
        // A connector of its own, since what undici's looks up is fixed when it is made.
        buildConnector({ timeout: connectMs, allowH2: false, ...pinnedTo(addresses) })(options, (error, socket) => {
          if (error !== null) return callback(error, null);
          if (rule.accepts(socket.remoteAddress ?? '')) return callback(null, socket);
          socket.destroy();
          return callback(refused(), null);
        }),
      (error: Error) => callback(error, null),
    );
  };
  // One time limit counts, that of the whole request.
  return new Agent({ connect, connections: connectionsPerOrigin, headersTimeout: 0, bodyTimeout: 0 });
}

/** Throws `outgoing/address-refused`, and what `resolve` throws. */
async function acceptedAddresses(hostname: string, rule: AddressRule, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0 || !addresses.every(({ address }) => rule.accepts(address))) throw refused();
  return addresses;
}

function pinnedTo(addresses: LookupAddress[]): { lookup: LookupFunction } {
  return {
    lookup: (_hostname, { all }, callback) =>
      all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
  };
}

const refused = (): DomainError => new DomainError('outgoing/address-refused');

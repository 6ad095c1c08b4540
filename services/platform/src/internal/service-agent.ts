import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isAbsent } from './not-connected.js';

const connectTimeoutMs = 2_000;
const pauseMs = 100;
/**
 * Idle connections are given up before a stopping service closes them, so that no request is sent into a closing one.
 */
const idleMs = 2_000;

/**
 * Connections to services, plain or TLS as their address says. One that is refused is tried again for `connectForMs`,
 * since the service may be starting anew; nothing was sent until then, so no request is doubled by it. An address that
 * swallows packets is given up after two seconds.
 */
export function openServiceAgent(connectForMs: number): Agent {
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  return new Agent({
    connect: patient(connect, connectForMs),
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function patient(connect: buildConnector.connector, forMs: number): buildConnector.connector {
  return (options, callback) => {
    const until = Date.now() + forMs;
    // TLS is spoken with the service of the address, whatever the request's Host header says; an IP address has no such
    // name.
    const servername = isIP(options.hostname) ? '' : options.hostname;
    const attempt = (): void =>
      connect({ ...options, servername }, (error, socket) => {
        if (error === null) callback(null, socket);
        else if (isAbsent(error) && Date.now() < until) setTimeout(attempt, pauseMs);
        else callback(error, null);
      });
    attempt();
  };
}

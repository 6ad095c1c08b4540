import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; of several the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each byte one character. */
  readonly body: string;
}

/**
 * Sends bytes as they are to a port of this machine, which no client library would, and answers what came back until
 * the connection ended. Status 0: nothing did.
 */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.on('data', (chunk) => (got += String(chunk)));
    socket.once('error', reject).once('close', () => resolve(parse(got)));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** A request with these header lines; the connection ends with its answer. */
export const rawGet = (
  port: number,
  target: string,
  host: string,
  lines: readonly string[] = [],
  method = 'GET',
): Promise<RawAnswer> =>
  rawRequest(
    port,
    [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n'),
  );

export const rawPost = (
  port: number,
  target: string,
  host: string,
  lines: readonly string[],
  body: string,
): Promise<RawAnswer> =>
  rawRequest(
    port,
    [
      `POST ${target} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
      ...lines,
      '',
      body,
    ].join('\r\n'),
  );

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = end < 0 ? '' : text.slice(end + 4);
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? joined(body) : body,
  };
}

/** The chunks of a body without their sizes. */
function joined(chunked: string): string {
  const end = chunked.indexOf('\r\n');
  const size = Number.parseInt(chunked.slice(0, Math.max(end, 0)), 16);
  return size > 0 ? chunked.slice(end + 2, end + 2 + size) + joined(chunked.slice(end + 2 + size + 2)) : '';
}

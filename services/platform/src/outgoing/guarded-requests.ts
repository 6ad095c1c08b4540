import type { Agent, Dispatcher } from 'undici';
import { DomainError } from '../errors/domain-error.js';
import { AddressRule } from './address-rule.js';
import { acceptedEncodings, boundedBody } from './bounded-body.js';
import type { Resolve } from './guarded-agent.js';
import { toOutgoingError } from './outgoing-error.js';
import type { OutgoingAnswer, OutgoingLimits, OutgoingRequest, OutgoingRequests } from './outgoing-requests.js';
import { parseOutgoing, webPorts } from './outgoing-url.js';
import { followed, type Hop, locationOf, without } from './redirect.js';
import { within } from './within.js';

const defaultLimits: OutgoingLimits = { totalMs: 30_000, maxBytes: 10 * 1024 * 1024 };
const maxRedirects = 5;

/** Headers of the connection, which are not the caller's to set. */
const ofConnection = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export interface GuardOptions {
  /** Private addresses and ranges that may be reached none the less. */
  readonly allowed: readonly string[];
  readonly ports?: readonly number[];
  readonly resolve?: Resolve;
}

/** Outgoing requests over undici, each hop of them checked by `openGuardedAgent`. */
export class GuardedRequests implements OutgoingRequests {
  private readonly rule: AddressRule;
  private readonly ports: readonly number[];
  private readonly resolve: Resolve | undefined;
  private opening: Promise<Agent> | undefined;

  constructor({ allowed, ports = webPorts, resolve }: GuardOptions) {
    this.rule = new AddressRule(allowed);
    this.ports = ports;
    this.resolve = resolve;
  }

  async send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const { method = 'GET', url, headers = {}, body, limits, follow = true } = request;
    const { totalMs, maxBytes } = { ...defaultLimits, ...limits };
    const timeUp = AbortSignal.timeout(totalMs);
    const signal = request.signal ? AbortSignal.any([timeUp, request.signal]) : timeUp;
    let hop: Hop = { method, url: parseOutgoing(url, this.ports), headers: without(headers, ofConnection), body };
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.ask(hop, signal);
      const location = locationOf(answer.statusCode, answer.headers['location']);
      if (location === undefined || !follow) return answerOf(hop, answer, maxBytes);
      answer.body.destroy();
      if (redirects === maxRedirects) throw new DomainError('outgoing/too-many-redirects');
      hop = followed(hop, answer.statusCode, location, this.ports);
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await (await this.opening)?.destroy();
  }

  /** Undici is not loaded before somebody asks for something. */
  private agent(): Promise<Agent> {
    this.opening ??= import('./guarded-agent.js').then(({ openGuardedAgent }) =>
      openGuardedAgent(this.rule, this.resolve),
    );
    return this.opening;
  }

  private async ask({ url, method, headers, body }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const agent = await this.agent();
    const asking = agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, 'accept-encoding': acceptedEncodings },
      body: body ?? null,
      signal,
    });
    try {
      // Undici looks at the signal again only once it is connected.
      const answer = await within(signal, asking);
      // Whoever reads it hears of a failure; where nobody does, it may end in silence.
      answer.body.on('error', () => undefined);
      return answer;
    } catch (error) {
      throw toOutgoingError(error);
    }
  }
}

function answerOf({ url, method }: Hop, answer: Dispatcher.ResponseData, maxBytes: number): OutgoingAnswer {
  const { statusCode: status, headers, body } = answer;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  const encoding = isEmpty ? '' : String(headers['content-encoding'] ?? '').toLowerCase();
  try {
    return { status, url: url.href, headers, body: boundedBody(body, encoding, maxBytes) };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

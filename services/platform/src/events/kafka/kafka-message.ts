import { type EventType, topicOf } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { DeadLetter, RawMessage } from '../event-bus.js';

/** A message with where it goes. */
export interface Outgoing {
  readonly topic: string;
  readonly message: Message & { readonly headers: Record<string, string> };
}

export type Received =
  | { readonly kind: 'event'; readonly event: EventEnvelope }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreadable'; readonly reason: string };

const text = new TextDecoder('utf-8', { fatal: true });

/**
 * CloudEvents 1.0 in Kafka's binary mode: the data is the value, all else is headers, so that a bad body can still be
 * routed.
 */
export function encodeEvent(prefix: string, event: EventEnvelope): Outgoing {
  const headers = {
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_type: event.type,
    ce_source: event.source,
    ce_time: event.time,
    ce_subject: event.subject,
    'content-type': 'application/json',
    tenantid: event.tenantId,
    ...(event.traceparent ? { traceparent: event.traceparent } : {}),
  };
  return {
    topic: prefix + topicOf(event.type),
    message: { key: event.subject, value: JSON.stringify(event.data), headers },
  };
}

/** Headers first: a type that is not wanted is skipped whatever else the message holds. */
export function decodeMessage(message: KafkaMessage, types: readonly EventType[]): Received {
  try {
    const headers = readHeaders(message.headers);
    const type = headers['ce_type'];
    if (!type) return unreadable('The header ce_type is missing');
    if (!types.includes(type as EventType)) return { kind: 'unknown' };
    if (headers['ce_specversion'] !== '1.0') return unreadable('The header ce_specversion is not 1.0');
    const {
      ce_id: id,
      ce_source: source,
      ce_time: time,
      ce_subject: subject,
      tenantid: tenantId,
      traceparent,
    } = headers;
    if (!id || !source || !time || !subject || !tenantId)
      return unreadable('One of the headers ce_id, ce_source, ce_time, ce_subject and tenantid is missing');
    if (!message.value) return unreadable('There is no body');
    const data = JSON.parse(text.decode(message.value)) as EventEnvelope['data'];
    return {
      kind: 'event',
      event: {
        id,
        type: type as EventType,
        source,
        subject,
        tenantId,
        time,
        ...(traceparent ? { traceparent } : {}),
        data,
      },
    };
  } catch (error) {
    return unreadable(String(error));
  }
}

/** The message as an operator sees it; what is not text becomes a data URL. */
export function rawMessage(topic: string, partition: number, message: KafkaMessage): RawMessage {
  const headers = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, readable([value ?? ''].flat()[0] ?? '')]),
  );
  return {
    topic,
    partition,
    offset: message.offset,
    key: readable(message.key ?? ''),
    headers,
    value: readable(message.value ?? ''),
  };
}

/** `<topic>.<group>.dlt`, with what is known of the origin in headers. */
export function encodeDeadLetter(prefix: string, letter: DeadLetter): Outgoing {
  const { message: failed } = letter;
  const about = {
    'dlt-group': letter.group,
    'dlt-consumer': letter.consumer,
    'dlt-code': letter.code,
    'dlt-reason': letter.reason,
    'dlt-attempts': String(letter.attempts),
    'dlt-time': new Date().toISOString(),
  };
  if ('data' in failed) {
    const { topic, message } = encodeEvent(prefix, failed);
    return {
      topic: deadLetterTopic(topic, letter.group),
      message: { ...message, headers: { ...message.headers, ...about, 'dlt-origin-topic': topic } },
    };
  }
  const origin = {
    'dlt-origin-topic': failed.topic,
    'dlt-origin-partition': String(failed.partition),
    'dlt-origin-offset': failed.offset,
  };
  return {
    topic: deadLetterTopic(failed.topic, letter.group),
    message: { key: failed.key, value: failed.value, headers: { ...failed.headers, ...about, ...origin } },
  };
}

export const deadLetterTopic = (topic: string, group: string): string => `${topic}.${group}.dlt`;

function unreadable(reason: string): Received {
  return { kind: 'unreadable', reason };
}

function readHeaders(headers: IHeaders = {}): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const first = [value].flat()[0];
      return [name, typeof first === 'string' ? first : first && text.decode(first)];
    }),
  );
}

function readable(value: Buffer | string): string {
  if (typeof value === 'string') return value;
  try {
    return text.decode(value);
  } catch {
    return `data:application/octet-stream;base64,${value.toString('base64')}`;
  }
}

import { describe, expect, it } from '@jest/globals';
import type { KafkaMessage } from 'kafkajs';
import { randomId } from '../../ids/random-id.js';
import { appChanged } from '../../testing/app-changed.js';
import { decodeMessage, encodeEvent, rawMessage } from './kafka-message.js';

const types = ['apps.app.changed.v1'] as const;
const event = appChanged(randomId(), 1);
const received = (
  headers: Record<string, string | Buffer>,
  value: Buffer | null = Buffer.from('{}'),
): KafkaMessage => ({ key: Buffer.from('k'), value, headers, offset: '3', timestamp: '0', attributes: 0 });
const sent = (): { headers: Record<string, string>; value: Buffer } => {
  const { message } = encodeEvent('p.', event);
  return { headers: message.headers, value: Buffer.from(message.value!) };
};

describe('events as Kafka messages', () => {
  it('are CloudEvents in binary mode, keyed by the subject', () => {
    const { topic, message } = encodeEvent('p.', event);
    expect(topic).toBe('p.lathe.apps.app');
    expect(message.key).toBe(event.subject);
    expect(JSON.parse(String(message.value))).toEqual(event.data);
    expect(message.headers).toEqual({
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: event.type,
      ce_source: event.source,
      ce_time: event.time,
      ce_subject: event.subject,
      'content-type': 'application/json',
      tenantid: event.tenantId,
      traceparent: event.traceparent,
    });
  });

  it('are the same after the journey', () => {
    const { headers, value } = sent();
    expect(decodeMessage(received(headers, value), types)).toEqual({ kind: 'event', event });
  });

  it('are skipped by their type alone', () => {
    expect(decodeMessage(received({ ce_type: 'apps.app.imagined.v1' }, null), types)).toEqual({ kind: 'unknown' });
  });

  it.each(['ce_type', 'ce_specversion', 'ce_id', 'ce_source', 'ce_time', 'ce_subject', 'tenantid'])(
    'cannot be read without %s',
    (name) => {
      const { headers, value } = sent();
      delete headers[name];
      expect(decodeMessage(received(headers, value), types)).toMatchObject({
        kind: 'unreadable',
        reason: expect.stringContaining(name),
      });
    },
  );

  it('keep bytes that are no text as a data URL for the operator', () => {
    const raw = rawMessage('t', 1, received({ odd: Buffer.from([0xff]) }, Buffer.from([0xff, 0xfe])));
    expect(raw).toEqual({
      topic: 't',
      partition: 1,
      offset: '3',
      key: 'k',
      headers: { odd: 'data:application/octet-stream;base64,/w==' },
      value: 'data:application/octet-stream;base64,//4=',
    });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventSchemas, type EventType, topicOf } from '../../src/events/catalog.js';

const folder = new URL('../../samples/', import.meta.url);
const samples = readdirSync(folder).map((file) => ({
  file,
  event: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    type: EventType;
    subject: string;
    data: Record<string, unknown>;
  },
}));

describe('golden event samples', () => {
  it('there is one for every type, and none for a type that is gone', () => {
    expect(samples.map(({ event }) => event.type).sort()).toEqual(Object.keys(eventSchemas).sort());
  });

  it.each(samples)('$file is read as it was written', ({ file, event }) => {
    expect(file).toBe(`${event.type}.json`);
    expect(eventSchemas[event.type].parse(event.data)).toEqual(event.data);
  });

  it.each(samples)('$file is read with a field that a later producer added', ({ event }) => {
    expect(eventSchemas[event.type].parse({ ...event.data, addedLater: { deep: true } })).toEqual(event.data);
  });

  it.each(samples)('$file is refused without one of its fields', ({ event }) => {
    const [first, ...rest] = Object.entries(event.data);
    expect(first).toBeDefined();
    expect(eventSchemas[event.type].safeParse(Object.fromEntries(rest)).success).toBe(false);
  });

  it('travel on one topic per aggregate', () => {
    expect(new Set(samples.map(({ event }) => topicOf(event.type)))).toEqual(
      new Set([
        'lathe.accounts.account',
        'lathe.accounts.app-user',
        'lathe.apps.app',
        'lathe.apps.tool',
        'lathe.apps.tool-run',
        'lathe.audit.act',
        'lathe.models.usage',
        'lathe.payments.membership',
        'lathe.payments.package',
        'lathe.payments.subscription',
      ]),
    );
  });
});

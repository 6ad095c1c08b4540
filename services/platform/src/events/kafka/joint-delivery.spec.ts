import { describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { JointDelivery } from './joint-delivery.js';

const events = (...names: string[]): EventEnvelope[] => names.map((id) => ({ id }) as EventEnvelope);

function recorded(refused: string[] = [], maxTogether = 10): { calls: string[][]; joint: JointDelivery } {
  const calls: string[][] = [];
  const deliver = async (given: EventEnvelope[]): Promise<void> => {
    calls.push(given.map(({ id }) => id));
    if (given.some(({ id }) => refused.includes(id))) throw new Error('refused');
  };
  return { calls, joint: new JointDelivery(deliver, maxTogether) };
}

describe('a joint delivery', () => {
  it('hands over in one call what was added at the same time', async () => {
    const { calls, joint } = recorded();
    await Promise.all([joint.add(events('a', 'b')), joint.add(events('c'))]);
    await joint.add(events('d'));
    expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('hands over parts by themselves when together they are too many', async () => {
    const { calls, joint } = recorded([], 2);
    await Promise.all([joint.add(events('a', 'b')), joint.add(events('c'))]);
    expect(calls).toEqual([['a', 'b'], ['c']]);
  });

  it('rejects only the part that is refused', async () => {
    const { calls, joint } = recorded(['c']);
    const outcomes = await Promise.allSettled([joint.add(events('a', 'b')), joint.add(events('c'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(calls).toEqual([['a', 'b', 'c'], ['a', 'b'], ['c']]);
  });
});

import { plans } from '@lathe/proto/plans/plans';
import { expect, it } from 'vitest';
import { differences } from './comparison';

const [builder, monetizer] = [
  { id: 'builder' as const, ...plans.builder },
  { id: 'monetizer' as const, ...plans.monetizer },
];

it('says only what a plan has more of than the one before it', () =>
  expect(differences(monetizer, builder)).toEqual([
    'Rows in each app: 100K',
    'Storage of each app: 5 GB',
    'Live tools in each app: 10',
  ]));

it('says what the first one has', () => expect(differences(builder, undefined)).toHaveLength(3));

import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';

/** A membership that a ping named is read. */
export const readMembershipQueue = 'payments.read-membership';
export const readMembershipPayload = z.object({
  appId: id,
  saleId: z.string().nullable(),
  subscriberId: z.string().nullable(),
});
export type NamedMembership = z.output<typeof readMembershipPayload>;

/** All memberships of an app are read: after it was connected, and once a day. */
export const readMembershipsQueue = 'payments.read-memberships';
export const readMembershipsPayload = z.object({ appId: id, connectionId: id });

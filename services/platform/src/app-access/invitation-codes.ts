import type { AddressSigner } from '../auth/address-signer.js';

const textOf = (appId: string, invitationId: string): string => `invitation/${appId}/${invitationId}`;

/** What opens an invitation to an app; it is signed and stored nowhere. */
export const invitationCode = (signer: AddressSigner, appId: string, invitationId: string): string =>
  `${invitationId}.${signer.sign(textOf(appId, invitationId))}`;

/** The invitation to an app that a code was made for; undefined for one that was made up. Whether it still counts, accounts knows. */
export function invitationOf(signer: AddressSigner, appId: string, code: string): string | undefined {
  const [invitationId = '', signature = ''] = code.split('.');
  return signer.verify(textOf(appId, invitationId), signature) ? invitationId : undefined;
}

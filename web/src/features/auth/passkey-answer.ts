import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { inWords } from '@/lib/passkey-words';

/** What a passkey answers to the server's question. Throws AppError. */
export async function answerOfPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON }).catch(inWords)) };
}

import { beginPasskeySignIn, signInByPasskey as finish } from '@lathe/proto/accounts/second-factor';
import { call } from '@/lib/client';
import { answerOfPasskey } from './passkey-answer';

/** The session that a passkey opens without a password. Loaded when it is asked for. */
export async function signInByPasskey() {
  const { ticket, options } = await call(beginPasskeySignIn, {});
  return call(finish, { body: { ticket, response: await answerOfPasskey(options) } });
}

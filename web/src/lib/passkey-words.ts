import { AppError } from './app-error';

const words: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or use another way',
  AbortError: 'No passkey was used. Try again, or use another way',
  InvalidStateError: 'This passkey is there already',
};

/** Throws what a browser says of passkeys in words that say what to do next. */
export function inWords(reason: unknown): never {
  const name = reason instanceof Error ? reason.name : '';
  throw new AppError({
    code: 'auth/passkey-failed',
    message: words[name] ?? 'This browser could not use a passkey here. Try another way',
    status: 400,
  });
}

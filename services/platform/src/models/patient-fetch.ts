import { Agent, fetch as request } from 'undici';

/**
 * The fetch of models. Node's own gives up after five minutes without a header, and local servers send none before their
 * first word: how long to wait is decided by the patience of the model alone.
 */
export function openPatientFetch(): typeof globalThis.fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  // undici's types and those of Node differ in names only.
  const patient = (input: string | URL, init: object = {}) => request(input, { ...init, dispatcher });
  return patient as unknown as typeof globalThis.fetch;
}

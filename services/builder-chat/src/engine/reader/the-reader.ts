import { Reader } from './reader.js';
import { Weights } from './weights.js';

let opened: Reader | undefined;

/** The reader with the weights that come with the engine, which are read when they are wanted first. */
export function theReader(): Reader {
  const file = (name: string): URL => new URL(`weights/${name}`, import.meta.url);
  opened ??= new Reader(new Weights(file('reader.bin'), file('kernel.wasm')));
  return opened;
}

import { packed } from './packed-file.js';

/** The largest whole number of a component that is stored, in 8 bits. */
const largest = 127;
/** What compares vectors takes so many components at a time; the last ones are filled up with zeros. */
const step = 16;

export const paddedDimensions = (dimensions: number): number => Math.ceil(dimensions / step) * step;

/**
 * Vectors as one file, each as eight bits a component and a scale: what the angle between two of them loses by it is far
 * below what embeddings can tell apart. All have the same length.
 */
export function vectorFile(vectors: readonly (readonly number[])[]): Uint8Array {
  const dimensions = paddedDimensions(vectors[0]?.length ?? 0);
  const values = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  for (const [index, vector] of vectors.entries())
    scales[index] = quantise(vector, largest, values.subarray(index * dimensions));
  return packed({ values, scales });
}

/**
 * Writes a vector in whole numbers up to `peak`; answers what each is to be multiplied by for a vector of length 1. A
 * vector of zeros, or of what is no number, is 0.
 */
export function quantise(vector: readonly number[], peak: number, into: Int8Array | Int16Array): number {
  let most = 0;
  for (let index = 0; index < vector.length; index += 1) most = Math.max(most, Math.abs(vector[index]!));
  if (most === 0 || !Number.isFinite(most)) return 0;
  let square = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const whole = Math.round((vector[index]! / most) * peak);
    into[index] = whole;
    square += whole * whole;
  }
  return 1 / Math.sqrt(square);
}

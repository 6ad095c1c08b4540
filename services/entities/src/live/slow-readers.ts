/**
 * Bytes that may wait for a reader to take them. Whoever has more waiting is told to read his rows again and sent away, so
 * that he costs no more memory and holds nobody up.
 */
export const maxWaitingBytes = 512 * 1024;

/** By then the connection of somebody who was sent away is cut. Milliseconds. */
export const endForcedMs = 30_000;

/** A checkout is good for a day at the provider; one that is older is not sent to any more. */
const goodForMs = 20 * 3600 * 1000;

export const isGoodStill = (since: Date): boolean => Date.now() - since.getTime() < goodForMs;

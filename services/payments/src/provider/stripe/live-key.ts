/** Whether money moves by a key of Stripe. */
export const isLiveKey = (key: string): boolean => /^\w\w_live_/.test(key);

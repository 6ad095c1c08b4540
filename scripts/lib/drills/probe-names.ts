// What the probe's process and the drills call things alike.
export const eventType = 'apps.app.changed.v1';
export const topic = 'lathe.apps.app';
export const jobQueue = 'numbers';
/**
 * The probe passes for this service, in a store and under a prefix of its own, so that `npm run deadletters` finds what
 * it holds.
 */
export const service = 'payments';
export const database = 'lathe_payments';

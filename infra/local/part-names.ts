/** The parts of the local infrastructure, in the order in which they are started. */
export const partNames = ['kafka', 'redis', 'mongo', 's3', 'keycloak'] as const;
export type PartName = (typeof partNames)[number];

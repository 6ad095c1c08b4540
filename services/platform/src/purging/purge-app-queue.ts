import type { ServiceName } from '@lathe/proto/common/services';

/** The queue in which a service deletes what it holds of apps. */
export const purgeAppQueue = (service: ServiceName): string => `${service}.purge-app`;

/** MONGODB_PREFIX where it is not set. */
export const defaultPrefix = 'lathe';

/** The name of a service's database; the prefix tells installations on one server apart. */
export const databaseName = (service: string, prefix: string): string => `${prefix}_${service.replace('-', '_')}`;

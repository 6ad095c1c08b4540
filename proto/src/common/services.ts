/** The six services; each has its own database (`lathe_<name>`), topics and process. */
export const serviceNames = ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Where users of an app choose one of its plans: a path on the app's own host. */
export const planPicker = (appId: string): string => `/apps/${appId}/plans`;

/** What an API key may do; a route that names none of them takes no key. */
export const apiScopes = ['rows:read', 'rows:write', 'apps:manage', 'tools:run'] as const;
export type ApiScope = (typeof apiScopes)[number];

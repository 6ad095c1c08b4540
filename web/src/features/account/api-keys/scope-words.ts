import type { ApiScope } from '@lathe/proto/common/api-scopes';

/** What a key may do, in words. */
export const scopeWords: Record<ApiScope, string> = {
  'rows:read': 'Read rows of your apps',
  'rows:write': 'Create, change and delete rows',
  'apps:manage': 'Create, change, publish and delete apps',
  'tools:run': 'Run the tools of your apps',
};

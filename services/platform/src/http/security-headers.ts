import type { Site } from '../config/common-config.js';

/**
 * What every answer of every process carries unless its handler says otherwise: no guessing of content types, no copies
 * in caches, and on https the promise that it stays so. Without subdomains: those of the platform's host need not be
 * ours.
 */
export function securityHeaders({ protocol }: Pick<Site, 'protocol'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

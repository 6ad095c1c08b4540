import { httpUrl } from '@lathe/platform/config/common-config';
import { z } from 'zod';

/**
 * Variables of the accounts service. HOST is the common one, read here because the first account is admin on a loopback
 * address only.
 */
export const accountsEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  ADMIN_EMAIL: z.email().optional(),
  /** Texts of whoever runs the installation, as Markdown; usually by TERMS_OF_SERVICE_FILE and PRIVACY_POLICY_FILE. */
  TERMS_OF_SERVICE: z.string().max(500_000).optional(),
  PRIVACY_POLICY: z.string().max(500_000).optional(),
  /** Where Keycloak is, as browsers reach it; it signs builders in then, and passwords of ours end. */
  KEYCLOAK_URL: httpUrl.optional(),
  /** Where this service asks Keycloak for its keys, when that is another address. */
  KEYCLOAK_INTERNAL_URL: httpUrl.optional(),
  KEYCLOAK_REALM: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must have letters, digits, dots and dashes only')
    .default('lathe'),
  KEYCLOAK_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must have letters, digits, dots and dashes only')
    .default('lathe-web'),
  OPERATOR_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
});
export type AccountsEnv = z.output<typeof accountsEnv>;

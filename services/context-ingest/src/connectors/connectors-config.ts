import { httpUrl } from '@lathe/platform/config/common-config';
import { StartError } from '@lathe/platform/config/load-config';
import { z } from 'zod';

const text = z.string().min(1).optional();

/** Variables of the accounts that people connect. */
export const connectorsEnv = z.object({
  GOOGLE_DRIVE_CLIENT_ID: text,
  GOOGLE_DRIVE_CLIENT_SECRET: text,
  /** Another address that speaks as Google does: its consent, its tokens and Drive. */
  GOOGLE_DRIVE_API_BASE: httpUrl.optional(),
  NOTION_CLIENT_ID: text,
  NOTION_CLIENT_SECRET: text,
  /** Another address that speaks as Notion does. */
  NOTION_API_BASE: httpUrl.optional(),
});
export type ConnectorsConfig = z.output<typeof connectorsEnv>;

/** Who Lathe is to a service. */
export interface ClientAccess {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Undefined where a connector is not set up. Throws a StartError for half of it. */
export function clientAccess(config: ConnectorsConfig, name: 'GOOGLE_DRIVE' | 'NOTION'): ClientAccess | undefined {
  const [clientId, clientSecret] = [config[`${name}_CLIENT_ID`], config[`${name}_CLIENT_SECRET`]];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  const [missing, given] = clientId === undefined ? ['ID', 'SECRET'] : ['SECRET', 'ID'];
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError(`${name}_CLIENT_${missing} is missing although ${name}_CLIENT_${given} is set.`);
  return { clientId, clientSecret };
}

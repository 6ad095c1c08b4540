import type { SettingInForce } from '@lathe/proto/desk/operations';
import type { z } from 'zod';
import { loadConfig, readVariable } from './load-config.js';

/** Names of variables whose value nobody is told. */
const secretName = /SECRET|TOKEN|PASSWORD|KEY|CREDENTIAL|PRIVATE|SIGNING/;
/** An address that may hold a password, or a key in its query. */
const address = /^[a-z][a-z\d+.-]*:\/\//i;
const longest = 500;

/** Every setting of a schema as it counts here, with where it comes from; by name. Secrets are only said to be set. */
export function settingsInForce(schema: z.ZodObject, env: NodeJS.ProcessEnv): SettingInForce[] {
  const config = loadConfig(schema, env) as Record<string, unknown>;
  return Object.keys(schema.shape)
    .toSorted()
    .map((name) => {
      const given = readVariable(name, env);
      const inForce = config[name];
      const secret = secretName.test(name);
      return {
        name,
        // What was given says more than what it was parsed to.
        value: secret ? null : shown(given ?? inForce),
        source: given === undefined ? (inForce === undefined ? 'unset' : 'default') : sourceOf(name, env),
        secret,
      };
    });
}

const sourceOf = (name: string, env: NodeJS.ProcessEnv): 'file' | 'environment' =>
  env[`${name}_FILE`] ? 'file' : 'environment';

function shown(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
  const safe = address.test(text) ? withoutSecrets(text) : text;
  return safe.length > longest ? `${safe.slice(0, longest)}…` : safe;
}

/** An address without user name, password, query and fragment; nothing of what cannot be read as one. */
function withoutSecrets(text: string): string {
  const [, scheme = '', rest = ''] = /^([^:]+:\/\/)([^?#]*)/.exec(text) ?? [];
  return scheme + rest.slice(rest.lastIndexOf('@') + 1);
}

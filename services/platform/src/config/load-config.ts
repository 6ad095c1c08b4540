import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The start cannot go on; `message` is one sentence for the operator and names the variable. */
export class StartError extends Error {}

/**
 * Parses environment variables by a zod object whose keys are their names. `NAME_FILE` gives a value from a file, for
 * secrets. Throws a StartError that lists every problem with the variable's name.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, readVariable(name, env)]));
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`);
  throw new StartError(`Configuration is not valid. ${problems.join('; ')}`);
}

/** The value of one variable, from the environment or from the file that `NAME_FILE` names. */
export function readVariable(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] === '' ? undefined : env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartError(`${name}_FILE names a file that cannot be read: ${file}`, { cause });
  }
}

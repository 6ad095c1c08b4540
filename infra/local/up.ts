// infra:up and infra:down as functions, for the commands, tests and drills.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeDown, composeEnv, composeUp, dockerRefusal } from './docker.ts';
import { KnownProcess } from './local-process.ts';
import { type PartName, partNames } from './part-names.ts';
import { startParts, type StartResult } from './parts.ts';
import { infraDir, readEnv, readState, sharedSecrets, writeEnv, writeState } from './state.ts';

interface InfraResult extends StartResult {
  mode: 'local' | 'docker';
  /** Why the parts are no containers. */
  refusal: string | undefined;
}

/**
 * Starts the named parts that do not run. LATHE_INFRA=docker or local decides; without it Docker is taken where it has
 * or can pull the images. `env` is also in `<dir>/env`.
 */
export async function infraUp({
  names = partNames,
  dir = infraDir(),
}: { names?: readonly PartName[]; dir?: string } = {}): Promise<InfraResult> {
  const before = readState(dir);
  const mode = process.env.LATHE_INFRA ?? before.mode;
  const refusal = mode === 'local' ? undefined : dockerRefusal(names);
  if (mode === 'docker' && refusal) throw new Error(`The parts cannot run as containers: ${refusal}.`);
  const containers = mode !== 'local' && !refusal;
  if (refusal) console.log(`Starting local processes, because ${refusal}.`);
  const result = containers
    ? await asContainers(names)
    : await startParts({ dir, names, ports: before.ports, keep: true });
  const env = { ...readEnv(dir), ...result.env, ...sharedSecrets(dir) };
  writeState(dir, { mode: containers ? 'docker' : 'local', ports: result.ports });
  writeEnv(dir, env);
  return { ...result, env, mode: containers ? 'docker' : 'local', refusal };
}

async function asContainers(names: readonly PartName[]): Promise<StartResult> {
  await composeUp(names);
  return {
    env: composeEnv(names),
    ports: {},
    started: names.map((name) => ({ name, label: 'container', already: false })),
    skipped: [],
  };
}

/** Ends what infra:up started, the last part first; answers the names of the parts that were ended. */
export async function infraDown({ dir = infraDir() } = {}): Promise<string[]> {
  const state = readState(dir);
  writeState(dir, { ports: state.ports });
  rmSync(join(dir, 'env'), { force: true });
  if (state.mode === 'docker') return composeDown() ? ['the containers'] : [];
  const ended: string[] = [];
  for (const name of [...partNames].reverse()) {
    const home = join(dir, name);
    if (!existsSync(join(home, `${name}.pid`))) continue;
    const part = new KnownProcess(name, home);
    if (part.pid !== undefined) ended.push(name);
    await part.stop();
  }
  return ended;
}

// infra:up and infra:down as functions, for the commands, tests and drills.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeDown, composeEnv, composeUp, dockerRefusal } from './docker.mjs';
import { LocalProcess } from './local-process.mjs';
import { parts, startParts } from './parts.mjs';
import { infraDir, internalSecret, readEnv, readState, writeEnv, writeState } from './state.mjs';

export const partNames = Object.keys(parts);

/**
 * Starts the named parts that do not run. LATHE_INFRA=docker or local decides; without it Docker is taken where it has
 * or can pull the images. Answers {env, mode, refusal, started, skipped}; env is also in `<dir>/env`.
 */
export async function infraUp({ names = partNames, dir = infraDir(), say = console.log } = {}) {
  const before = readState(dir);
  const mode = process.env.LATHE_INFRA ?? before.mode;
  const refusal = mode === 'local' ? undefined : dockerRefusal(names);
  if (mode === 'docker' && refusal) throw new Error(`The parts cannot run as containers: ${refusal}.`);
  const containers = mode !== 'local' && !refusal;
  if (refusal) say(`Starting local processes, because ${refusal}.`);
  const result = containers
    ? await asContainers(names)
    : await startParts({ dir, names, ports: before.ports, keep: true });
  const env = { ...readEnv(dir), ...result.env, INTERNAL_SECRET: internalSecret(dir) };
  writeState(dir, { mode: containers ? 'docker' : 'local', ports: result.ports });
  writeEnv(dir, env);
  return { ...result, env, mode: containers ? 'docker' : 'local', refusal };
}

async function asContainers(names) {
  await composeUp(names);
  return {
    env: composeEnv(names),
    ports: {},
    started: names.map((name) => ({ name, label: 'container', already: false })),
    skipped: [],
  };
}

/** Ends what infra:up started, the last part first; answers the names of the parts that were ended. */
export async function infraDown({ dir = infraDir() } = {}) {
  const state = readState(dir);
  writeState(dir, { ports: state.ports });
  rmSync(join(dir, 'env'), { force: true });
  if (state.mode === 'docker') return composeDown() ? ['the containers'] : [];
  const ended = [];
  for (const name of [...partNames].reverse()) {
    const home = join(dir, name);
    if (!existsSync(join(home, `${name}.pid`))) continue;
    const part = new LocalProcess({ name, dir: home });
    if (part.pid !== undefined) ended.push(name);
    await part.stop();
  }
  return ended;
}

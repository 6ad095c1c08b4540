// npm start: installs and builds what is missing, then runs all of Lathe in one process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { build, ensureInstalled, refuseArguments, root, standaloneFlags } from './lib/toolchain.mjs';

refuseArguments('npm start (settings are environment variables: PORT, HOST, PUBLIC_URL, DATA_DIR, APPS_DOMAIN)');
ensureInstalled();
build();

const args = ['--enable-source-maps', ...standaloneFlags, join(root, 'services/standalone/dist/main.js')];
if (typeof process.execve === 'function') process.execve(node24(), [node24(), ...args], process.env);

// The machine's own Node cannot replace itself, so it waits for the child. The IPC channel tells the child when this
// process dies.
const child = spawn(node24(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// Assembles what multiplies and attends in the built-in engine's reader: node scripts/reader/kernel.ts, after a change of
// weights/kernel.wat.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const folder = join(import.meta.dirname, '../../services/builder-chat/src/engine/reader/weights');
const { parseWat } = await wabt();
const module = parseWat('kernel.wat', readFileSync(join(folder, 'kernel.wat'), 'utf8'));
writeFileSync(join(folder, 'kernel.wasm'), module.toBinary({}).buffer);

// npm run contracts: writes proto/openapi and proto/schemas anew from the contracts. A test fails when they differ.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { build, ensureInstalled, root, run } from './lib/toolchain.mjs';

if (!process.argv.includes('--write')) {
  ensureInstalled();
  build('--services-only');
  run(node24(), [join(root, 'scripts/contracts.mjs'), '--write']);
} else {
  const { generatedContracts } = await import('../proto/dist/openapi/generated.js');
  rmSync(join(root, 'proto/schemas'), { recursive: true, force: true });
  for (const [path, content] of Object.entries(generatedContracts())) {
    const target = join(root, 'proto', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

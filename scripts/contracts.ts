// npm run contracts: writes proto/openapi and proto/schemas anew from the contracts. A test fails when they differ.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, root } from './launcher.mjs';

build('--services-only');
const { generatedContracts } = await import('@lathe/proto/openapi/generated');
rmSync(join(root, 'proto/schemas'), { recursive: true, force: true });
for (const [path, content] of Object.entries(generatedContracts())) {
  const target = join(root, 'proto', path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

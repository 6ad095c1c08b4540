import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleRecord } from '@lathe/app-compiler/modules/module-record';
import { transformModule } from '@lathe/app-compiler/modules/transform-module';

/** Source folder -> prefix under which apps import it (`@/components/ui/button`). */
const folders: Readonly<Record<string, string>> = { lib: '', ui: 'components/ui/' };

/** Transforms the platform's part of an app once, so that compiling an app only links it. Throws on a fault in it. */
export async function buildPlatformModules(sourceDir: string): Promise<Record<string, ModuleRecord>> {
  const modules: Record<string, ModuleRecord> = {};
  for (const [folder, prefix] of Object.entries(folders)) {
    const files = globSync('**/*.{js,jsx}', { cwd: join(sourceDir, folder) }).sort();
    for (const file of files) {
      const record = await transformModule(prefix + file, readFileSync(join(sourceDir, folder, file), 'utf8'));
      const [fault] = record.errors;
      if (fault) throw new Error(`${folder}/${file}:${fault.line}:${fault.column} ${fault.message}`);
      modules[prefix + file] = record;
    }
  }
  return modules;
}

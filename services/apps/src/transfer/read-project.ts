import { DomainError } from '@lathe/platform/errors/domain-error';
import { appName, appType } from '@lathe/proto/apps/model';
import { maxFileBytes, maxFiles, maxProjectBytes } from '@lathe/proto/apps/project/limits';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import { appTexts } from '@lathe/proto/apps/texts';
import { z } from 'zod';
import type { SourceFile } from '../versions/manifest.js';
import { aboutFile, sourceFolder } from './project-paths.js';
import { readZip, refused, type ZippedFile } from './read-zip.js';

/** Bytes of what a project says about its app. */
const maxAboutBytes = 100_000;

/** What counts of it; everything else is the server's to know. */
const about = z.object({
  name: appName.optional().catch(undefined),
  texts: appTexts.optional().catch(undefined),
  appType: appType.catch('GEN_APP'),
  mainPage: z.string().max(60).nullable().catch(null),
});

export interface ImportedProject extends z.output<typeof about> {
  readonly files: SourceFile[];
}

/**
 * An app out of the zip of its project, its files in the order of the zip. Throws `import/not-a-zip`, `import/no-app`,
 * `import/refused-file` with the path and what is wrong with it, and `import/too-large`.
 */
export async function readProject(zip: Buffer): Promise<ImportedProject> {
  const all = await readZip(zip);
  const top = topFolder(all);
  const sources = all.filter(({ path }) => path.startsWith(top + sourceFolder));
  if (sources.length === 0) throw new DomainError('import/no-app');
  checkSizes(sources);
  const files: SourceFile[] = [];
  for (const source of sources) {
    const path = source.path.slice((top + sourceFolder).length);
    if (kindOfFile(path) === undefined) throw refused(source.path, 'is not a path that an app may have');
    files.push({ path, content: textOf(source.path, await source.read()) });
  }
  return { ...(await aboutOf(all.find(({ path }) => path === top + aboutFile))), files };
}

/** Many a system packs a folder and not what is in it. */
function topFolder(files: readonly ZippedFile[]): string {
  if (files.some(({ path }) => path.startsWith(sourceFolder))) return '';
  const [first] = files[0]?.path.split('/') ?? [];
  return files.every(({ path }) => path.startsWith(`${first}/`)) ? `${first}/` : '';
}

/** Before anything is unpacked: what a zip says of itself is held against it when it is. */
function checkSizes(sources: readonly ZippedFile[]): void {
  const large = sources.find(({ size }) => size > maxFileBytes);
  if (large) throw refused(large.path, `is larger than ${maxFileBytes / 1_000_000} MB`);
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  if (sources.length > maxFiles || bytes > maxProjectBytes)
    throw new DomainError('import/too-large', { files: sources.length, bytes });
}

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused(path, 'is not text in UTF-8');
  }
}

async function aboutOf(file: ZippedFile | undefined): Promise<z.output<typeof about>> {
  if (!file || file.size > maxAboutBytes) return about.parse({});
  try {
    return about.parse(JSON.parse((await file.read()).toString('utf8')));
  } catch {
    return about.parse({});
  }
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type * as Esbuild from 'esbuild';
import type { ImmutableFile } from '../immutable-files/immutable-file.js';

/** The platform's own pages on app hosts that have a script. */
export type ScriptedPage = 'login' | 'workspace' | 'chat' | 'account' | 'plans' | 'tool' | 'tools';

/** A script that any page takes in; it gives its parts to the name `lathe`, and adds nothing by itself. */
export type LoadedScript = 'assistant';

type Script = ScriptedPage | LoadedScript;

/** The script of a page, bundled once from the file beside this one (`.ts` in the source tree, `.js` when built). */
@Injectable()
export class ReadPageScript {
  private readonly made = new Map<Script, Promise<ImmutableFile>>();

  async execute(page: Script): Promise<ImmutableFile> {
    const made =
      this.made.get(page) ??
      build(page).catch((error: unknown) => {
        this.made.delete(page);
        throw error;
      });
    this.made.set(page, made);
    return made;
  }
}

async function build(page: Script): Promise<ImmutableFile> {
  const built = fileURLToPath(new URL(`./${page}.client.js`, import.meta.url));
  const file = existsSync(built) ? built : built.replace(/\.js$/, '.ts');
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    write: false,
    ...(page === 'assistant' ? { format: 'iife', globalName: 'lathe' } : { format: 'esm' }),
    target: 'es2022',
    minify: true,
  });
  const [{ contents }] = outputFiles as [Esbuild.OutputFile];
  const name = `${page}-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}`;
  return { name, extension: 'js', bytes: Buffer.from(contents) };
}

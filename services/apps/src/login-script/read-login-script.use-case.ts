import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { ImmutableFile } from '../immutable-files/immutable-file.js';

/** The sign-in page's script, minified once from the file beside this one (`.ts` in the source tree, `.js` when built). */
@Injectable()
export class ReadLoginScript {
  private made: Promise<ImmutableFile> | undefined;

  async execute(): Promise<ImmutableFile> {
    this.made ??= build().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }
}

async function build(): Promise<ImmutableFile> {
  const built = fileURLToPath(new URL('./login.client.js', import.meta.url));
  const file = existsSync(built) ? built : built.replace(/\.js$/, '.ts');
  const { transform } = await import('esbuild');
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
    minify: true,
  });
  const name = `login-${createHash('sha256').update(code).digest('hex').slice(0, 16)}`;
  return { name, extension: 'js', bytes: Buffer.from(code) };
}

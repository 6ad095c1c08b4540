// The same app as a Vite project: plugin-react, Tailwind 3 by PostCSS with the platform's own configuration, the
// platform's components from source.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss, { type Config } from 'tailwindcss';
import { build, type Plugin } from 'vite';
import type { AppFiles } from './sample-app.ts';

const extensions = ['', '.jsx', '.js', '/index.js'];

function find(folders: readonly string[], path: string): string | null {
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = join(folder, path + extension);
      if (/\.jsx?$/.test(file) && existsSync(file)) return file;
    }
  }
  return null;
}

/** `@/...` means a file of the app, else one of the platform's, else an entity. */
function aliases(appDir: string, runtimeSource: string): Plugin {
  return {
    name: 'app-aliases',
    resolveId(id) {
      if (!id.startsWith('@/')) return null;
      const path = id.slice(2);
      const ui = path.startsWith('components/ui/')
        ? find([join(runtimeSource, 'ui')], path.slice('components/ui/'.length))
        : null;
      return (
        find([appDir], path) ??
        ui ??
        find([join(runtimeSource, 'lib')], path) ??
        (path.startsWith('entities/') ? `\0${path}` : null)
      );
    },
    load(id) {
      if (!id.startsWith('\0entities/')) return null;
      const name = id.slice('\0entities/'.length);
      return `import { createEntity } from ${JSON.stringify(join(runtimeSource, 'lib/lathe/entity-client.js'))};\nexport const ${name} = createEntity('${name}');`;
    },
  };
}

function mainSource(files: AppFiles, runtimeSource: string): string {
  const pages = Object.keys(files).filter((path) => path.startsWith('pages/'));
  return `${pages.map((path, index) => `import * as p${index} from './${path}';`).join('\n')}
import * as layout from './layout.jsx';
import './main.css';
import { start } from ${JSON.stringify(join(runtimeSource, 'lib/lathe/app-entry.jsx'))};
const pages = [${pages.map((path, index) => `{ name: '${path.slice(6, -4)}', ready: () => true, prepare: async () => {}, load: () => p${index} }`).join(', ')}];
start({ pages, layout: () => layout, mainPage: 'Page0', ownToaster: false, bundle: { url: '', lines: [] } });
`;
}

export interface ViteOptions {
  /** Packages that stay imports. */
  external: string[];
  /** Vite's own default where it is undefined. */
  minify: false | undefined;
  tailwindConfig: Config;
}

/** A project folder that `write` fills and `run` builds. */
export class ViteApp {
  readonly #dir: string;
  readonly #runtimeSource: string;
  readonly #options: ViteOptions;

  constructor(dir: string, runtimeSource: string, options: ViteOptions) {
    this.#dir = dir;
    this.#runtimeSource = runtimeSource;
    this.#options = options;
  }

  write(files: AppFiles): void {
    const css = `${files['globals.css']}\n${readFileSync(join(this.#runtimeSource, 'lib/globals.css'), 'utf8')}`;
    const all = {
      ...files,
      'main.jsx': mainSource(files, this.#runtimeSource),
      'main.css': css,
      'index.html': '<div id="root"></div><script type="module" src="/main.jsx"></script>',
    };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(this.#dir, path)), { recursive: true });
      writeFileSync(join(this.#dir, path), content);
    }
  }

  async run(): Promise<void> {
    const content = [`${this.#dir}/**/*.{js,jsx}`, `${this.#runtimeSource}/{ui,lib}/**/*.{js,jsx}`];
    const { external, minify, tailwindConfig } = this.#options;
    await build({
      root: this.#dir,
      configFile: false,
      logLevel: 'error',
      plugins: [aliases(this.#dir, this.#runtimeSource), react()],
      css: { postcss: { plugins: [tailwindcss({ ...tailwindConfig, content })] } },
      build: {
        minify,
        reportCompressedSize: false,
        rolldownOptions: { external, logLevel: 'silent' },
      },
    });
  }
}

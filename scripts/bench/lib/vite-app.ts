// The same app as a Vite project: plugin-react, Tailwind 3 by PostCSS with the platform's own configuration, the
// platform's components from source.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from 'tailwindcss';
import { build } from 'vite';

const EXTENSIONS = ['', '.jsx', '.js', '/index.js'];

function find(folders, path) {
  for (const folder of folders) {
    for (const extension of EXTENSIONS) {
      const file = join(folder, path + extension);
      if (/\.jsx?$/.test(file) && existsSync(file)) return file;
    }
  }
  return null;
}

/** `@/...` means a file of the app, else one of the platform's, else an entity. */
function aliases(appDir, runtimeSource) {
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

function mainSource(files, runtimeSource) {
  const pages = Object.keys(files).filter((path) => path.startsWith('pages/'));
  return `${pages.map((path, index) => `import * as p${index} from './${path}';`).join('\n')}
import * as layout from './layout.jsx';
import './main.css';
import { start } from ${JSON.stringify(join(runtimeSource, 'lib/lathe/app-entry.jsx'))};
const pages = [${pages.map((path, index) => `{ name: '${path.slice(6, -4)}', ready: () => true, prepare: async () => {}, load: () => p${index} }`).join(', ')}];
start({ pages, layout: () => layout, mainPage: 'Page0', ownToaster: false, bundle: { url: '', lines: [] } });
`;
}

/** A project folder that `write` fills and `run` builds. `external` packages stay imports. */
export class ViteApp {
  constructor(dir, runtimeSource, { external, minify, tailwindConfig }) {
    Object.assign(this, { dir, runtimeSource, external, minify, tailwindConfig });
  }

  write(files) {
    const css = `${files['globals.css']}\n${readFileSync(join(this.runtimeSource, 'lib/globals.css'), 'utf8')}`;
    const all = {
      ...files,
      'main.jsx': mainSource(files, this.runtimeSource),
      'main.css': css,
      'index.html': '<div id="root"></div><script type="module" src="/main.jsx"></script>',
    };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(this.dir, path)), { recursive: true });
      writeFileSync(join(this.dir, path), content);
    }
  }

  async run() {
    const content = [`${this.dir}/**/*.{js,jsx}`, `${this.runtimeSource}/{ui,lib}/**/*.{js,jsx}`];
    const result = await build({
      root: this.dir,
      configFile: false,
      logLevel: 'error',
      plugins: [aliases(this.dir, this.runtimeSource), react()],
      css: { postcss: { plugins: [tailwindcss({ ...this.tailwindConfig, content })] } },
      build: {
        minify: this.minify,
        reportCompressedSize: false,
        rolldownOptions: { external: this.external, logLevel: 'silent' },
      },
    });
    return result.output.reduce((sum, part) => sum + (part.code ?? part.source).length, 0);
  }
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import { packageImports } from '@lathe/proto/apps/project/importable/packages';
import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { AppCompiler } from './app-compiler.js';
import type { CompileResult, ProjectFiles } from './compile-result.js';

let compiler: AppCompiler;
beforeAll(async () => {
  compiler = new AppCompiler(await vendorDirForSpecs());
}, 60_000);

const dog = { 'entities/Dog.json': '{"name":"Dog","type":"object","properties":{}}' };
const page = (body: string): ProjectFiles => ({
  'pages/Home.jsx': `${body}\nexport default function Home() { return <p>home</p>; }`,
  ...dog,
});
const problems = async (files: ProjectFiles): Promise<string[]> =>
  (await compiler.compile({ files })).diagnostics.map(({ detectorId, message }) => `${detectorId}: ${message}`);

/** `vendor/core-DlDh8vT7.js` -> `vendor/core` */
const withoutHash = (address: string): string => address.replace(/^(vendor\/.+)-[\w-]{8}\.js$/, '$1');

interface StartedApp {
  pages: { name: string; ready(): boolean; prepare(): Promise<unknown>; load: () => Record<string, unknown> }[];
  mainPage: string;
  /** What was fetched after the start, in order. */
  fetched: string[];
}

/** Runs an app's module functions with stand-ins for packages, and answers what `start` of the entry was given. */
function startedWith({ js, chunks }: CompileResult): StartedApp {
  const stub: object = new Proxy(() => stub, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 'stub' : name === 'then' ? undefined : stub),
    apply: () => stub,
    construct: () => stub,
  });
  const body = js
    .replace(/^import \* as (g\d+) from ("[^"]+");$/gm, 'const $1 = stub;')
    .replace(/import\.meta\.url/g, '""')
    .replace(/\bimport\(/g, 'fetchModule(')
    .replace(/load\("lathe\/app-entry\.jsx"\)\.start\(/, 'return (');
  const fetched: string[] = [];
  const fetchModule = async (address: string): Promise<unknown> => {
    fetched.push(withoutHash(address));
    const chunk = chunks[address.replace('./', '')];
    return chunk === undefined
      ? stub
      : {
          default: new Function(
            `return (${chunk
              .replace('export default ', '')
              .replace(/import\.meta\.url/g, '""')
              .replace(/;\n$/, '')})`,
          )(),
        };
  };
  return { ...(new Function('stub', 'fetchModule', body)(stub, fetchModule) as Omit<StartedApp, 'fetched'>), fetched };
}

/** `/runtime/vendor/core-DlDh8vT7.js` -> `core` */
const stemOf = (address: string): string => /([\w-]+)-[\w-]{8}\.js$/.exec(address)![1]!;

describe('imports', () => {
  it.each([
    `import { Dog } from '@/entities/Dog';`,
    `import Dog from '@/entities/Dog';`,
    `import { Dog, User } from '@/entities/all';`,
    `import { Dog } from '@/api/entities';`,
    `import { User } from '@/entities/User';`,
    `import { InvokeLLM } from '@/integrations/Core';`,
    `import { UploadFile } from '@/api/integrations';`,
    `import { tools } from '@/integrations/tools';`,
    `import { createPageUrl } from '@/utils';`,
    `import { cn } from '@/lib/utils';`,
    `import { useIsMobile } from '@/hooks/use-mobile';`,
    `import { Button } from '@/components/ui/button';`,
    `import { Button } from '../components/ui/button.jsx';`,
    `import debounce from 'lodash/debounce';`,
    `import debounce, { debounce as again } from 'lodash-es/debounce';`,
    `import { debounce } from 'lodash-es';`,
    `import enUS from 'date-fns/locale/en-US';`,
    `import { motion, AnimatePresence } from 'motion/react';`,
    `import { DragDropContext } from 'react-beautiful-dnd';`,
    `import { FaTrash, FaRegEdit } from 'react-icons/fa';`,
    `import { TrashIcon } from '@heroicons/react/24/outline';`,
    `import { Cross2Icon } from '@radix-ui/react-icons';`,
    `import { Dialog, DropdownMenu as Menu, unstable_OneTimePasswordField as Otp } from 'radix-ui';`,
    `import { oneDark } from 'react-syntax-highlighter/dist/cjs/styles/prism';`,
    `import XLSX, { utils } from 'xlsx';`,
    `import relativeTime from 'dayjs/plugin/relativeTime.js';`,
    `import 'dayjs/locale/de';`,
    `import 'react-big-calendar/lib/css/react-big-calendar.css';`,
    `import 'leaflet/dist/leaflet.css';`,
    `import '../globals.css';`,
  ])('knows %s', async (line) => {
    expect(await problems(page(line))).toEqual([]);
  });

  it.each([
    [`import fs from 'node:fs';`, 'unresolved-import'],
    [`import fs from 'fs';`, 'unresolved-import'],
    [`import x from 'https://evil.example/x.js';`, 'unresolved-import'],
    [`import x from 'data:text/javascript,1';`, 'unresolved-import'],
    [`import x from '/etc/passwd';`, 'unresolved-import'],
    [`import x from 'file:///etc/passwd';`, 'unresolved-import'],
    [`import x from '../../../../etc/passwd';`, 'unresolved-import'],
    [`import x from '@/../../secret';`, 'unresolved-import'],
    [`import x from '@/lathe/session.js';`, 'unresolved-import'],
    [`import x from '../entities/Cat';`, 'unresolved-import'],
    [`import x from 'lodash/../../secret';`, 'unresolved-import'],
    [`const x = require('fs'); `, 'unresolved-import'],
    [`const load = (name) => import(name);`, 'dynamic-import'],
    [`import { Nope } from '@/components/ui/button';`, 'unknown-export'],
    [`import { NoSuchIcon } from 'lucide-react';`, 'unknown-export'],
    [`import missing from 'date-fns';`, 'unknown-export'],
    [`import * as Nope from 'react-icons/fa';`, 'unresolved-import'],
    [`import { FaXyzzy as Nope } from 'react-icons/fa';`, 'unknown-export'],
    [`import { Nope } from 'radix-ui';`, 'unknown-export'],
  ])('refuses %s', async (line, detectorId) => {
    const used = `${line}\nconsole.log(typeof x, typeof Nope !== 'undefined' && Nope, typeof NoSuchIcon !== 'undefined' && NoSuchIcon, typeof missing !== 'undefined' && missing);`;
    const found = await problems(page(used));
    expect(found).toEqual([expect.stringContaining(detectorId)]);
  });

  it("prefers the app's own file to the platform's of the same path", async () => {
    const { js } = await compiler.compile({
      files: {
        ...page(`import { Button } from '@/components/ui/button'; console.log(Button);`),
        'components/ui/button.jsx': `export const Button = 'OUR OWN';`,
      },
    });
    expect(js).toContain('OUR OWN');
    expect(js).not.toContain('disabled:pointer-events-none');
  });

  it('lets a layout at the root say ../components', async () => {
    const layout = `import Nav from '../components/Nav'; export default function Layout({ children }) { return <div><Nav />{children}</div>; }`;
    expect(
      await problems({ ...page(''), 'layout.jsx': layout, 'components/Nav.jsx': 'export default () => <nav>n</nav>;' }),
    ).toEqual([]);
  });

  it('puts only the icons in use into the bundle, and a stand-in for one that does not exist', async () => {
    const { js } = await compiler.compile({
      files: page(`import { Dog, NoSuchIcon } from 'lucide-react'; console.log(Dog, NoSuchIcon);`),
    });
    expect(js).toContain('createIcon("Dog"');
    expect(js).toContain('exports["NoSuchIcon"] = createIcon("CircleHelp"');
    expect(js).not.toContain('from "lucide-react"');
    expect(js).not.toContain('createIcon("Cat"');
  });
});

describe('packages', () => {
  const vendor = async (specifier: string, part: string): Promise<string[]> => {
    const { preload, diagnostics } = await compiler.compile({
      files: page(`import ${part} from '${specifier}'; console.log(typeof x);`),
    });
    expect(diagnostics).toEqual([]);
    return [...preload.base, ...preload.pages['Home']!].map(stemOf);
  };

  it.each(packageImports)('%s can be imported, and is a file of its page', async (specifier) => {
    expect((await vendor(specifier, '* as x')).length).toBeGreaterThanOrEqual(2);
  });

  it.each([...platformFiles])('%s can be imported with every name that it has', async (path, names) => {
    const named = [...names].map((name, index) => `${name} as x${index}`).join(', ');
    expect(await problems(page(`import { ${named} } from '@/${path}';`))).toEqual([]);
  });

  it('that a page does not import are no bytes of it, whatever else there is', async () => {
    const files = {
      'pages/Home.jsx': `import { Button } from '@/components/ui/button'; export default () => <Button>ok</Button>;`,
      'pages/Much.jsx': `${packageImports.map((specifier) => `import '${specifier}';`).join('\n')} export default () => null;`,
    };
    const alone = await compiler.compile({ files: { 'pages/Home.jsx': files['pages/Home.jsx'] } });
    const beside = await compiler.compile({ files });
    expect(beside.preload.base.map(stemOf)).toEqual(['core', 'part']);
    expect([beside.preload.base, beside.preload.pages['Home']]).toEqual([alone.preload.base, []]);
    expect(beside.preload.pages['Much']!.length).toBeGreaterThan(60);
    expect(beside.css).toBe(alone.css);
  });

  it('of radix-ui are fetched part by part', async () => {
    expect(await vendor('radix-ui', '{ Tabs as x }')).toEqual(['core', 'part', 'controls', 'radix']);
  });

  it('stand in for icons of other sets, each by its name', async () => {
    const { js } = await compiler.compile({
      files: page(`import { FaTrash, FaTimes } from 'react-icons/fa'; console.log(FaTrash, FaTimes);`),
    });
    expect(js).toContain('exports["FaTrash"] = createIcon("Trash"');
    expect(js).toContain('exports["FaTimes"] = createIcon("X"');
  });
});

describe('the bundle', () => {
  it('holds pages in order with the main page, and links modules of every form', async () => {
    const files = {
      'pages/One.jsx': `import add, { two as second } from '../services/math'; import * as math from '../services/math'; export default () => [add(1, second), math.three()];`,
      'pages/Two.jsx': 'export default () => null;',
      'services/math.js': `export const two = 2; export default (a, b) => a + b; export * from './more';`,
      'services/more.js': `import { two } from './math'; export const three = () => two + 1;`,
    };
    const compiled = await compiler.compile({ files, mainPage: 'two' });
    const started = startedWith(compiled);
    expect(compiled.diagnostics).toEqual([]);
    expect(started.mainPage).toBe('Two');
    expect(started.pages.map(({ name }) => name)).toEqual(['One', 'Two']);
    await started.pages[0]!.prepare();
    expect((started.pages[0]!.load()['default'] as () => unknown)()).toEqual([3, 3]);
  });

  it('keeps a fault in the page that has it', async () => {
    const files = {
      'pages/Good.jsx': 'export default () => 1;',
      'pages/Bad.jsx': 'export default () => <div>;',
      'pages/Lost.jsx': `import './nowhere'; export default () => 1;`,
    };
    const compiled = await compiler.compile({ files });
    const { css, diagnostics } = compiled;
    const { pages } = startedWith(compiled);
    await Promise.all(pages.map((page) => page.prepare()));
    expect(diagnostics.map(({ file, detectorId }) => [file, detectorId])).toEqual([
      ['pages/Bad.jsx', 'syntax'],
      ['pages/Lost.jsx', 'unresolved-import'],
    ]);
    expect((pages[0]!.load()['default'] as () => unknown)()).toBe(1);
    expect(() => pages[1]!.load()).toThrow('pages/Bad.jsx:1:');
    expect(() => pages[2]!.load()).toThrow('./nowhere');
    expect(css).toContain('--primary');
  });

  it('fetches packages of single pages only when they are shown', async () => {
    const files = {
      'pages/Home.jsx': 'export default () => null;',
      'pages/Stats.jsx': `import { Bar } from 'recharts'; export default () => <Bar />;`,
    };
    const compiled = await compiler.compile({ files });
    expect(compiled.js).not.toMatch(/^import .* from "vendor\/recharts"/m);
    const { pages, fetched } = startedWith(compiled);
    expect([pages[1]!.ready(), fetched]).toEqual([false, []]);
    await pages[1]!.prepare();
    expect([pages[1]!.ready(), fetched]).toEqual([true, ['vendor/recharts', './rest.js']]);
  });

  it('imports at once what the layout needs, and not what the main page needs beside', async () => {
    const layout = `import * as Menu from '@radix-ui/react-dropdown-menu'; export default ({ children }) => <Menu.Root>{children}</Menu.Root>;`;
    const files = {
      'layout.jsx': layout,
      'pages/Home.jsx': `import { format } from 'date-fns'; export default () => format(new Date(), 'd');`,
    };
    const { js, preload } = await compiler.compile({ files });
    expect([...js.matchAll(/^import \* as g\d+ from "([^"]+)";$/gm)].map(([, group]) => withoutHash(group!))).toEqual([
      'vendor/core',
      'vendor/floating',
    ]);
    expect(preload.base.map(stemOf)).toEqual(['core', 'part', 'floating', 'radix']);
    expect(preload.pages['Home']!.map(stemOf)).toEqual(['date-fns']);
  });

  it('fetches what is imported later when it is imported, and its packages with it', async () => {
    const files = {
      'pages/Home.jsx': `import { lazy } from 'react'; export const fetchChart = () => import('@/components/Chart'); export const Chart = lazy(fetchChart); export default () => <Chart />;`,
      'components/Chart.jsx': `import { Bar } from 'recharts'; export default () => <Bar />;`,
    };
    const compiled = await compiler.compile({ files });
    expect(compiled.diagnostics).toEqual([]);
    expect(JSON.stringify(compiled.preload)).not.toContain('recharts');
    const { pages, fetched } = startedWith(compiled);
    await pages[0]!.prepare();
    const home = pages[0]!.load() as { fetchChart(): Promise<{ default: unknown }> };
    expect(fetched).toEqual([]);
    expect(typeof (await home.fetchChart()).default).toBe('function');
    expect(fetched).toEqual(['vendor/recharts']);
  });

  it('has the main page in its first script, small pages in one further, and large ones in scripts of their own', async () => {
    const large = (name: string): string =>
      `import { two } from '../services/two'; export default () => [two, ${JSON.stringify(name.repeat(5_000))}];`;
    const files = {
      'pages/Home.jsx': 'export default () => "the main page";',
      'pages/Small.jsx': `import { two } from '../services/two'; export default () => ["small", two];`,
      'pages/Large.jsx': large('Large'),
      'pages/Huge.jsx': large('Huge'),
      'services/two.js': 'export const two = "shared by pages";',
    };
    const compiled = await compiler.compile({ files });
    expect(Object.keys(compiled.chunks).sort()).toEqual(['page-Huge.js', 'page-Large.js', 'rest.js']);
    expect(compiled.js).toContain('the main page');
    for (const text of ['shared by pages', '"small"'])
      expect([compiled.js.includes(text), compiled.chunks['rest.js']!.includes(text)]).toEqual([false, true]);
    expect(compiled.preload.pages).toEqual({
      Home: [],
      Small: ['rest.js'],
      Large: ['page-Large.js', 'rest.js'],
      Huge: ['page-Huge.js', 'rest.js'],
    });
    const { pages, fetched } = startedWith(compiled);
    await Promise.all([pages[3]!.prepare(), pages[2]!.prepare()]);
    expect(fetched).toEqual(['./page-Huge.js', './rest.js', './page-Large.js']);
    expect((pages[2]!.load()['default'] as () => unknown[])()[0]).toBe('shared by pages');
  });

  it("notices a toaster of the app's own", async () => {
    const own = `import { Toaster } from 'sonner'; console.log(Toaster);`;
    expect((await compiler.compile({ files: page(own) })).js).toContain('ownToaster: true');
    expect((await compiler.compile({ files: page('') })).js).toContain('ownToaster: false');
  });

  it('cannot be left by text in a source', async () => {
    const compiled = await compiler.compile({
      files: page('console.log("</script><!--", `}}, "x"(){`); //# sourceMappingURL=file:///etc/passwd'),
    });
    expect(compiled.diagnostics).toEqual([]);
    expect(compiled.js).not.toContain('sourceMappingURL');
    expect(startedWith(compiled).pages).toHaveLength(1);
  });

  it('says which lines of it are whose, in every script', async () => {
    const other = {
      'pages/Other.jsx': 'const marker = "OTHER MARKER"; console.log(marker);\nexport default () => marker;',
    };
    const { js, chunks } = await compiler.compile({
      files: { ...page('const marker = "LINE MARKER"; console.log(marker);'), ...other },
    });
    for (const [text, path, marker] of [
      [js, 'pages/Home.jsx', 'LINE MARKER'],
      [chunks['rest.js']!, 'pages/Other.jsx', 'OTHER MARKER'],
    ] as const) {
      const lines = JSON.parse(/(?:bundle: \{.*|^)lines: (\[.*\])(?: \}|,$)/m.exec(text)![1]!) as [number, string][];
      const [first] = lines.find(([, owner]) => owner === path)!;
      const next = lines.find(([start]) => start > first)?.[0] ?? Infinity;
      const at = text.split('\n').findIndex((line) => line.includes(marker)) + 1;
      expect(at).toBeGreaterThanOrEqual(first);
      expect(at).toBeLessThan(next);
    }
  });

  it('is the same for the same files, compiled before or not', async () => {
    const files = page(`import { Button } from '@/components/ui/button'; console.log(Button);`);
    const first = await compiler.compile({ files });
    expect(await compiler.compile({ files })).toEqual(first);
    expect(await new AppCompiler(await vendorDirForSpecs()).compile({ files })).toEqual(first);
  });
});

describe('a 100-file app', () => {
  const files: ProjectFiles = { ...dog };
  for (let index = 0; index < 100; index += 1) {
    files[`pages/Page${index}.jsx`] = `import { Button } from '@/components/ui/button';
import { Dog } from '@/entities/Dog';
export default function Page${index}() { return <div className="p-${index % 12} text-sm"><Button onClick={() => Dog.list()}>Page ${index}</Button></div>; }`;
  }

  it('compiles, and an edit recompiles in a fraction of the time', async () => {
    const started = performance.now();
    expect((await compiler.compile({ files })).diagnostics).toEqual([]);
    const cold = performance.now() - started;
    const edits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const at = performance.now();
      const { chunks } = await compiler.compile({
        files: { ...files, 'pages/Page7.jsx': files['pages/Page7.jsx']!.replace('Page 7', `Edited ${round}`) },
      });
      edits.push(performance.now() - at);
      expect(chunks['rest.js']).toContain(`Edited ${round}`);
    }
    expect(Math.min(...edits)).toBeLessThan(cold / 2);
  });
});

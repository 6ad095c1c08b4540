import { iconFactory, packageImports } from '@lathe/proto/apps/project/importable/packages';

/**
 * Packages that travel as one file, because an app that has one of them has the others too, or cannot have one without
 * the others.
 */
export interface VendorGroup {
  /** Start of the file's name. */
  readonly name: string;
  readonly specifiers: readonly string[];
  /** Modules that other groups take from this one's file. */
  readonly inside: RegExp;
}

const radix = (names: string): string[] => names.split(' ').map((name) => `@radix-ui/react-${name}`);
/** Modules of packages, or below a path of one. */
const below = (...paths: string[]): RegExp => new RegExp(`/node_modules/(?:${paths.join('|')})(?:/|$)`);

/** From what every app needs to what few do; a module belongs to the first group that holds it. */
const shared: readonly VendorGroup[] = [
  {
    name: 'core',
    specifiers: [
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      'react-router-dom',
      'react-router',
      '@tanstack/react-query',
      'clsx',
      'tailwind-merge',
      'class-variance-authority',
      '@radix-ui/react-slot',
      iconFactory,
    ],
    inside: below(
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      '@remix-run/router',
      '@tanstack/(?:react-query|query-core)',
      'clsx',
      'tailwind-merge',
      'class-variance-authority',
      '@radix-ui/react-(?:slot|compose-refs)',
      'lucide-react/dist/esm/(?:createLucideIcon\\.js|Icon\\.js|defaultAttributes\\.js|shared/src/utils\\.js)',
    ),
  },
  {
    name: 'radix',
    specifiers: radix('direction portal use-controllable-state visually-hidden'),
    inside: below(
      '@radix-ui/(?:number|primitive|rect)',
      '@radix-ui/react-(?:arrow|collection|context|direction|id|portal|presence|primitive|roving-focus|use-[\\w-]+|visually-hidden)',
    ),
  },
  {
    name: 'floating',
    specifiers: radix(
      'alert-dialog context-menu dialog dropdown-menu hover-card menubar navigation-menu popover select toast tooltip',
    ),
    inside: below(
      '@radix-ui/react-(?:alert-dialog|context-menu|dialog|dismissable-layer|dropdown-menu|focus-guards|focus-scope|hover-card|menu|menubar|navigation-menu|popover|popper|select|toast|tooltip)',
      '@floating-ui/[\\w-]+',
      'aria-hidden',
      'react-remove-scroll',
      'react-remove-scroll-bar',
      'react-style-singleton',
      'use-callback-ref',
      'use-sidecar',
      'get-nonce',
    ),
  },
  {
    name: 'controls',
    specifiers: radix(
      'accordion aspect-ratio avatar checkbox collapsible form label progress radio-group scroll-area separator slider switch tabs toggle toggle-group toolbar',
    ),
    inside: below('@radix-ui/[\\w-]+'),
  },
  {
    name: 'date-fns',
    specifiers: ['date-fns'],
    inside: below('date-fns/(?!locale/|locale\\.)[\\w.-]+', 'date-fns/locale/(?:en-US|_lib)[\\w.-]*'),
  },
  {
    name: 'date-fns-locale',
    specifiers: ['date-fns/locale'],
    inside: below('date-fns/locale', 'date-fns/locale\\.m?js'),
  },
  {
    name: 'leaflet',
    specifiers: ['leaflet', 'react-leaflet'],
    inside: below('leaflet', 'react-leaflet', '@react-leaflet/core'),
  },
  { name: 'stripe', specifiers: ['@stripe/stripe-js', '@stripe/react-stripe-js'], inside: below('@stripe/[\\w-]+') },
  { name: 'small', specifiers: [], inside: below('lodash/(?!lodash\\.js)\\w+\\.js', 'tiny-invariant') },
];

/** The packages of the list that begin with one of `starts`. */
const starting = (...starts: string[]): string[] =>
  packageImports.filter((specifier) => starts.some((start) => specifier.startsWith(start)));

const none = /(?!)/;
/** What is built on the foundation: packages of one file, then those that have one each. */
const together: readonly VendorGroup[] = [
  { name: 'helpers', specifiers: [], inside: below('@babel/runtime', 'memoize-one', 'dom-helpers', 'prop-types') },
  { name: 'dayjs', specifiers: ['dayjs'], inside: below('dayjs/dayjs\\.min\\.js') },
  { name: 'dayjs-plugins', specifiers: starting('dayjs/plugin/'), inside: none },
  { name: 'dayjs-locales', specifiers: starting('dayjs/locale/'), inside: none },
  { name: 'dnd-kit', specifiers: starting('@dnd-kit/'), inside: none },
  { name: 'chart-js', specifiers: starting('chart.js', 'react-chartjs-2'), inside: none },
  { name: 'zustand', specifiers: starting('zustand'), inside: none },
  { name: 'react-select', specifiers: starting('react-select'), inside: none },
  {
    name: 'radix-further',
    specifiers: radix('accessible-icon one-time-password-field password-toggle-field'),
    inside: none,
  },
];
const alone = [
  ...'axios react-error-boundary react-dropzone @tanstack/react-table react-window date-fns-tz'.split(' '),
  ...'react-big-calendar remark-gfm marked dompurify fuse.js papaparse xlsx file-saver'.split(' '),
  ...'qrcode.react uuid nanoid'.split(' '),
  ...starting('react-syntax-highlighter'),
];

/** Name of a file without its hash: `@hello-pangea/dnd` -> `hello-pangea-dnd`. */
const fileStem = (specifier: string): string => specifier.replace(/^@/, '').replace(/[^A-Za-z0-9]+/g, '-');
const single = (specifier: string): VendorGroup => ({
  name: fileStem(specifier),
  specifiers: [specifier],
  inside: none,
});

/** What stands on the foundation and changes nothing in it. */
export const further: readonly VendorGroup[] = [...together, ...alone.map(single)];

const grouped = new Set([...shared, ...further].flatMap(({ specifiers }) => specifiers));

/** What the platform's part of apps is made of, and all that was built with it; what no group names is one of its own. */
export const foundation: readonly VendorGroup[] = [
  ...shared,
  ...packageImports.filter((specifier) => !grouped.has(specifier)).map(single),
];

/** A package that apps may import, by its name in npm. */
export interface AppPackage {
  readonly name: string;
  /** What a writer has to know beside the name. */
  readonly note?: string;
  /** Where false, writers need not hear of it: the components under `@/components/ui` are made of it. */
  readonly isTold?: boolean;
  /** Further addresses of it. */
  readonly also?: readonly string[];
}

/** Packages that serve one end. */
export interface PackageArea {
  readonly purpose: string;
  readonly packages: readonly AppPackage[];
}

/** Makes one icon component out of its shapes, without the other 1,500; only the platform asks for it. */
export const iconFactory = 'lucide-react/icon-factory';

const named = (names: string): AppPackage[] => names.split(' ').map((name) => ({ name }));
const below = (base: string, names: string): string[] => names.split(' ').map((name) => base + name);

const dayjsPlugins =
  'advancedFormat arraySupport badMutable bigIntSupport buddhistEra calendar customParseFormat dayOfYear duration isBetween isLeapYear isMoment isSameOrAfter isSameOrBefore isToday isTomorrow isYesterday isoWeek isoWeeksInYear localeData localizedFormat minMax negativeYear objectSupport pluralGetSet preParsePostFormat quarterOfYear relativeTime timezone toArray toObject updateLocale utc weekOfYear weekYear weekday';
const dayjsLocales =
  'ar cs da de el en en-gb es fa fi fr he hi hu id it ja ko nb nl pl pt pt-br ro ru sk sv th tr uk vi zh zh-cn zh-tw';
const radixParts =
  'accessible-icon accordion alert-dialog aspect-ratio avatar checkbox collapsible context-menu dialog direction dropdown-menu form hover-card label menubar navigation-menu one-time-password-field password-toggle-field popover portal progress radio-group scroll-area select separator slider slot switch tabs toast toggle toggle-group toolbar tooltip use-controllable-state visually-hidden';

/**
 * Every package an app may import: the one list that the vendor build, the compiler, detectors and prompts read. How
 * each is built is infra/app-runtime's affair (vendor-build).
 */
export const packageAreas: readonly PackageArea[] = [
  {
    purpose: 'frame',
    packages: [
      { name: 'react', note: '18', also: ['react/jsx-runtime'] },
      { name: 'react-dom', also: ['react-dom/client'] },
      { name: 'react-router-dom', note: '6', also: ['react-router'] },
      { name: '@tanstack/react-query', note: '5' },
      {
        name: 'zustand',
        note: "import { create } from 'zustand'",
        also: below('zustand/', 'middleware shallow react/shallow vanilla'),
      },
      ...named('react-error-boundary axios'),
    ],
  },
  {
    purpose: 'looks',
    packages: [
      { name: 'lucide-react', note: 'icons', also: [iconFactory] },
      { name: 'framer-motion', note: 'also as motion/react' },
      ...named('clsx tailwind-merge class-variance-authority next-themes canvas-confetti'),
      ...below('@radix-ui/react-', radixParts).map((name) => ({ name, isTold: false })),
      ...named('cmdk vaul embla-carousel-react react-resizable-panels'),
      { name: 'sonner', note: "import { toast } from 'sonner'" },
      ...named('react-hot-toast'),
    ],
  },
  {
    purpose: 'charts and maps',
    packages: [
      { name: 'recharts', note: '2' },
      { name: 'chart.js', note: '4, or chart.js/auto', also: ['chart.js/auto', 'chart.js/helpers'] },
      ...named('react-chartjs-2 leaflet react-leaflet three'),
    ],
  },
  {
    purpose: 'forms',
    packages: [
      { name: 'react-hook-form', note: '7' },
      { name: '@hookform/resolvers/zod' },
      { name: 'zod', note: '3' },
      { name: 'react-select', note: '5', also: below('react-select/', 'async async-creatable creatable animated') },
      { name: 'react-day-picker', note: '8' },
      ...named('input-otp react-dropzone react-quill @stripe/stripe-js @stripe/react-stripe-js'),
    ],
  },
  {
    purpose: 'tables, lists and dragging',
    packages: [
      { name: '@tanstack/react-table', note: '8' },
      { name: 'react-window', note: '1: FixedSizeList' },
      ...named('@hello-pangea/dnd @dnd-kit/core @dnd-kit/sortable @dnd-kit/utilities @dnd-kit/modifiers'),
    ],
  },
  {
    purpose: 'dates',
    packages: [
      { name: 'date-fns', note: '3', also: ['date-fns/locale'] },
      ...named('date-fns-tz'),
      {
        name: 'dayjs',
        note: 'with dayjs/plugin/*',
        also: [...below('dayjs/plugin/', dayjsPlugins), ...below('dayjs/locale/', dayjsLocales)],
      },
      ...named('moment react-big-calendar'),
    ],
  },
  {
    purpose: 'text',
    packages: [
      ...named('react-markdown remark-gfm marked dompurify'),
      {
        name: 'react-syntax-highlighter',
        also: below('react-syntax-highlighter/dist/esm/styles/', 'prism hljs'),
      },
      ...named('fuse.js'),
    ],
  },
  {
    purpose: 'files',
    packages: named('papaparse xlsx file-saver jspdf html2canvas qrcode.react'),
  },
  { purpose: 'values', packages: named('lodash uuid nanoid') },
];

/** Every bare import that leads to a package. */
export const packageImports: readonly string[] = packageAreas.flatMap(({ packages }) =>
  packages.flatMap(({ name, also = [] }) => [name, ...also]),
);

/** Other names under which the same is written. */
export const packageAliases: Readonly<Record<string, string>> = {
  'lodash-es': 'lodash',
  motion: 'framer-motion',
  'motion/react': 'framer-motion',
  'react-beautiful-dnd': '@hello-pangea/dnd',
  'react-syntax-highlighter/dist/cjs/styles/prism': 'react-syntax-highlighter/dist/esm/styles/prism',
  'react-syntax-highlighter/dist/cjs/styles/hljs': 'react-syntax-highlighter/dist/esm/styles/hljs',
};

/** Packages of which one name may be imported as a file, as in `lodash/debounce`. */
export const partPackages: readonly string[] = ['lodash', 'date-fns', 'date-fns/locale'];

/** The package of all radix parts; each name of it stands for one of `@radix-ui/react-*`. */
export const radixUi = 'radix-ui';

/** The package behind `Dialog` of radix-ui; undefined where there is none. */
export function radixPart(name: string): string | undefined {
  const words = name.replace(/^unstable_/, '').match(/[A-Z][a-z]*/g) ?? [];
  return packageOf(`@radix-ui/react-${words.join('-').toLowerCase()}`);
}

/** Style sheets of packages. */
export const packageStyles: readonly string[] = [
  'leaflet/dist/leaflet.css',
  'react-quill/dist/quill.snow.css',
  'react-quill/dist/quill.bubble.css',
  'react-big-calendar/lib/css/react-big-calendar.css',
];

const known: ReadonlySet<string> = new Set(packageImports);

/** The package that a bare import means, under whatever name it is written; undefined where there is none. */
export function packageOf(specifier: string): string | undefined {
  const written = [specifier, specifier.replace(/\.m?js$/, '')];
  return written
    .map((name) => (Object.hasOwn(packageAliases, name) ? packageAliases[name] : name))
    .find((name) => name !== undefined && known.has(name));
}

/** The package and the name in it that `lodash/debounce` or `date-fns/locale/en-US` mean. */
export function partOf(specifier: string): { from: string; name: string } | undefined {
  const [, base, last] = /^(.+)\/([\w-]+)(?:\.m?js)?$/.exec(specifier) ?? [];
  if (base === undefined || last === undefined) return undefined;
  const from = packageOf(base);
  if (from === undefined || !partPackages.includes(from)) return undefined;
  return { from, name: last.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) };
}

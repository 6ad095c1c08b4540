/** One package (or sub-path) that generated apps may import by its bare name. */
export interface VendorEntry {
  /** What an app writes in its import. */
  specifier: string;
  /** CommonJS package: its names are read at build time and re-exported one by one. */
  commonJs?: boolean;
  /** Statements that run before the package is used. */
  setup?: string;
  /** Export names of a CommonJS package that cannot be loaded outside a browser. */
  names?: readonly string[];
}

const commonJs = (specifier: string, names?: readonly string[]): VendorEntry => ({
  specifier,
  commonJs: true,
  ...(names ? { names } : {}),
});

/** Makes one icon component out of its shapes, without the other 1,500 (see build-icons.ts). */
export const iconFactory = 'lucide-react/icon-factory';

/** Leaflet guesses where its marker images are from a style sheet, which here holds them inline. */
const leafletImages = `import { Icon } from 'leaflet';
import iconUrl from 'leaflet/dist/images/marker-icon.png';
import iconRetinaUrl from 'leaflet/dist/images/marker-icon-2x.png';
import shadowUrl from 'leaflet/dist/images/marker-shadow.png';
delete Icon.Default.prototype._getIconUrl;
Icon.Default.mergeOptions({ iconUrl, iconRetinaUrl, shadowUrl });`;

const radixParts = [
  'accordion',
  'alert-dialog',
  'aspect-ratio',
  'avatar',
  'checkbox',
  'collapsible',
  'context-menu',
  'dialog',
  'direction',
  'dropdown-menu',
  'form',
  'hover-card',
  'label',
  'menubar',
  'navigation-menu',
  'popover',
  'portal',
  'progress',
  'radio-group',
  'scroll-area',
  'select',
  'separator',
  'slider',
  'slot',
  'switch',
  'tabs',
  'toast',
  'toggle',
  'toggle-group',
  'toolbar',
  'tooltip',
  'use-controllable-state',
  'visually-hidden',
];

/** Every bare import an app may write, lucide-react included (see build-icons.ts for how that one is served). */
export const vendorEntries: readonly VendorEntry[] = [
  commonJs('react'),
  commonJs('react/jsx-runtime'),
  commonJs('react-dom'),
  commonJs('react-dom/client'),
  { specifier: 'react-router-dom' },
  { specifier: 'react-router' },
  { specifier: '@tanstack/react-query' },
  { specifier: 'lucide-react' },
  { specifier: iconFactory },
  { specifier: 'recharts' },
  { specifier: 'date-fns' },
  { specifier: 'date-fns/locale' },
  { specifier: 'framer-motion' },
  { specifier: 'sonner' },
  { specifier: 'zod' },
  { specifier: 'react-hook-form' },
  { specifier: '@hookform/resolvers/zod' },
  { specifier: 'clsx' },
  { specifier: 'tailwind-merge' },
  { specifier: 'class-variance-authority' },
  { specifier: 'cmdk' },
  { specifier: 'vaul' },
  { specifier: 'input-otp' },
  { specifier: 'embla-carousel-react' },
  { specifier: 'react-day-picker' },
  { specifier: 'react-resizable-panels' },
  { specifier: 'next-themes' },
  { specifier: 'react-hot-toast' },
  { specifier: '@hello-pangea/dnd' },
  { specifier: 'react-markdown' },
  { specifier: 'canvas-confetti' },
  { specifier: 'html2canvas' },
  { specifier: 'jspdf' },
  { specifier: 'three' },
  { specifier: 'leaflet', setup: leafletImages },
  { specifier: 'react-leaflet', setup: leafletImages },
  { specifier: '@stripe/stripe-js' },
  commonJs('@stripe/react-stripe-js'),
  commonJs('moment'),
  commonJs('lodash'),
  commonJs('react-quill', ['Quill', 'Mixin', 'Toolbar']),
  ...radixParts.map((part) => ({ specifier: `@radix-ui/react-${part}` })),
];

/** Style sheets an app may import; their text is appended to the app's own css. */
export const vendorStyles: Readonly<Record<string, string>> = {
  'leaflet/dist/leaflet.css': 'leaflet/dist/leaflet.css',
  'react-quill/dist/quill.snow.css': 'react-quill/dist/quill.snow.css',
  'react-quill/dist/quill.bubble.css': 'react-quill/dist/quill.bubble.css',
};

/** Packages whose sub-paths (`lodash/debounce`) are read as one name of the whole package. */
export const subPathPackages: readonly string[] = ['lodash', 'date-fns'];

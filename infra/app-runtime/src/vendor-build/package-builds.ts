import { iconFactory, packageImports } from '@lathe/proto/apps/project/importable/packages';

/** How a package is built, where naming it is not enough. */
export interface PackageBuild {
  /** CommonJS package: its names are read at build time and re-exported one by one. */
  readonly commonJs?: boolean;
  /** Export names of a CommonJS package that cannot be loaded outside a browser. */
  readonly names?: readonly string[];
  /** Statements that run before the package is used. */
  readonly setup?: string;
  /** A file beside the package's CommonJS entry, for packages that do not export the one that is wanted. */
  readonly file?: string;
  /** A module of `src/packages` that stands for the package and imports what it needs of it. */
  readonly standIn?: string;
}

/** One bare import of apps, and how what it leads to is built. */
export interface VendorEntry extends PackageBuild {
  readonly specifier: string;
}

/** Leaflet guesses where its marker images are from a style sheet, which here holds them inline. */
const leafletImages = `import { Icon } from 'leaflet';
import iconUrl from 'leaflet/dist/images/marker-icon.png';
import iconRetinaUrl from 'leaflet/dist/images/marker-icon-2x.png';
import shadowUrl from 'leaflet/dist/images/marker-shadow.png';
delete Icon.Default.prototype._getIconUrl;
Icon.Default.mergeOptions({ iconUrl, iconRetinaUrl, shadowUrl });`;

const commonJs: PackageBuild = { commonJs: true };
/** A function or object, without names to import. */
const onlyDefault: PackageBuild = { commonJs: true, names: [] };

const builds: Readonly<Record<string, PackageBuild>> = {
  react: commonJs,
  'react/jsx-runtime': commonJs,
  'react-dom': commonJs,
  'react-dom/client': commonJs,
  '@stripe/react-stripe-js': commonJs,
  moment: commonJs,
  lodash: commonJs,
  papaparse: commonJs,
  'file-saver': { commonJs: true, names: ['saveAs'] },
  'react-quill': { commonJs: true, names: ['Quill', 'Mixin', 'Toolbar'] },
  // Leaflet names only its UMD file as entry. Apps have zod 3, while the platform's own zod 4 is hoisted beside the
  // packages.
  leaflet: { setup: leafletImages, file: 'leaflet-src.esm.js' },
  'react-leaflet': { setup: leafletImages },
  zod: { file: 'index.js' },
  [iconFactory]: { file: '../esm/createLucideIcon.js' },
  xlsx: { standIn: 'xlsx.js' },
  'react-syntax-highlighter': { standIn: 'react-syntax-highlighter.js' },
};

const buildOf = (specifier: string): PackageBuild =>
  builds[specifier] ?? (/^dayjs(?:\/|$)/.test(specifier) ? onlyDefault : {});

export const vendorEntries: readonly VendorEntry[] = packageImports.map((specifier) => ({
  specifier,
  ...buildOf(specifier),
}));

/** `@radix-ui/react-slot` of `@radix-ui/react-slot/x`, `zod` of `zod`. */
export const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

import { describe, expect, it } from '@jest/globals';
import { importResolver } from '../../../src/apps/project/imports.js';

const resolve = importResolver({
  own: ['pages/Home.jsx', 'components/dogs/Card.jsx', 'services/dogs/index.js', 'entities/Dog.json', 'layout.jsx'],
  platform: ['components/ui/button.jsx', 'utils/index.js', 'lathe/user.js'],
});
const reason = (specifier: string): string => {
  const target = resolve(specifier, 'pages/Home.jsx');
  return target.kind === 'missing' ? target.reason : target.kind;
};

describe('an import', () => {
  it.each([
    ['@/components/dogs/Card', 'pages/Home.jsx', 'components/dogs/Card.jsx'],
    ['../components/dogs/Card.jsx', 'pages/Home.jsx', 'components/dogs/Card.jsx'],
    ['./Card', 'components/dogs/Row.jsx', 'components/dogs/Card.jsx'],
    ['../components/dogs/Card', 'layout.jsx', 'components/dogs/Card.jsx'],
    ['./components/dogs/Card', 'layout.jsx', 'components/dogs/Card.jsx'],
    ['@/services/dogs', 'pages/Home.jsx', 'services/dogs/index.js'],
    ['@/components/ui/button', 'pages/Home.jsx', 'components/ui/button.jsx'],
    ['@/components/x/../ui/button', 'pages/Home.jsx', 'components/ui/button.jsx'],
    ['@/utils', 'pages/Home.jsx', 'utils/index.js'],
    ['./user', 'lathe/app-entry.jsx', 'lathe/user.js'],
  ])('of %s in %s leads to %s', (specifier, importer, path) => {
    expect(resolve(specifier, importer)).toEqual({ kind: 'module', path, isExact: true });
  });

  it('finds a path in another case and says so', () => {
    expect(resolve('@/components/ui/Button', 'pages/Home.jsx')).toEqual({
      kind: 'module',
      path: 'components/ui/button.jsx',
      isExact: false,
    });
  });

  it.each([
    ['@/entities/Dog', { kind: 'entity', written: 'Dog', name: 'Dog' }],
    ['@/entities/dog', { kind: 'entity', written: 'dog', name: 'Dog' }],
    ['@/entities/Cat', { kind: 'entity', written: 'Cat', name: undefined }],
    ['@/entities/User', { kind: 'entity', written: 'User', name: 'User' }],
    ['@/entities/all', { kind: 'entities' }],
    ['@/api/entities', { kind: 'entities' }],
    ['react', { kind: 'package', specifier: 'react' }],
    ['lodash/debounce', { kind: 'part', from: 'lodash', name: 'debounce' }],
    ['lodash-es', { kind: 'package', specifier: 'lodash' }],
    ['lodash-es/debounce.js', { kind: 'part', from: 'lodash', name: 'debounce' }],
    ['date-fns/locale/en-US', { kind: 'part', from: 'date-fns/locale', name: 'enUS' }],
    ['motion/react', { kind: 'package', specifier: 'framer-motion' }],
    ['react-beautiful-dnd', { kind: 'package', specifier: '@hello-pangea/dnd' }],
    ['dayjs/plugin/relativeTime.js', { kind: 'package', specifier: 'dayjs/plugin/relativeTime' }],
    ['chart.js', { kind: 'package', specifier: 'chart.js' }],
    ['react-icons/fa6', { kind: 'icons' }],
    ['@heroicons/react/24/outline', { kind: 'icons' }],
    ['radix-ui', { kind: 'radix' }],
    ['leaflet/dist/leaflet.css', { kind: 'style', specifier: 'leaflet/dist/leaflet.css' }],
    ['../globals.css', { kind: 'nothing' }],
  ])('of %s is told by its kind', (specifier, target) => {
    expect(resolve(specifier, 'pages/Home.jsx')).toEqual(target);
  });

  it.each([
    ['@/components/Nope', 'does not exist in this app'],
    ['@/entities/Dog.json', 'does not exist in this app'],
    ['@/lathe/user', 'does not exist in this app'],
    ['../../x', 'leads outside the app'],
    ['@/../x', 'leads outside the app'],
    ['@//etc/x', 'leads outside the app'],
    ['left-pad', 'is not available in apps'],
    ['constructor', 'is not available in apps'],
    ['constructor/name', 'is not available in apps'],
    ['chart', 'is not available in apps'],
    ['react-icons', 'is not available in apps'],
    ['dayjs/plugin/nope', 'is not available in apps'],
    ['lodash/fp/map', 'is not available in apps'],
    ['react/debounce', 'is not available in apps'],
    ['node:fs', 'cannot be imported'],
    ['https://x.test/a.js', 'cannot be imported'],
  ])('of %s leads nowhere', (specifier, why) => expect(reason(specifier)).toContain(why));
});

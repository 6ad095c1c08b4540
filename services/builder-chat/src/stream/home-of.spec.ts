import { describe, expect, it } from '@jest/globals';
import { homeOf } from './home-of.js';

describe('the home of a file', () => {
  it.each([
    ['pages/Dogs.jsx', 'pages/Dogs.jsx'],
    ['src/pages/Dogs.tsx', 'pages/Dogs.jsx'],
    ['./Pages/dogs.jsx', 'pages/Dogs.jsx'],
    ['/src/pages/dogs/dog-list.js', 'pages/DogsDogList.jsx'],
    ['pages/index.jsx', 'pages/Home.jsx'],
    ['pages/dogs/[id].tsx', 'pages/DogsDetail.jsx'],
    ['app/(main)/dogs/page.tsx', 'pages/Dogs.jsx'],
    ['src/app/page.tsx', 'pages/Home.jsx'],
    ['pages/Dogs', 'pages/Dogs.jsx'],
    ['pages/dogs/DogList.jsx', 'pages/DogList.jsx'],
    ['components/DogCard', 'components/DogCard.jsx'],
    ['services/dates', 'services/dates.js'],
    ['views/Settings.jsx', 'pages/Settings.jsx'],
    ['Layout.jsx', 'layout.jsx'],
    ['src/Layout.tsx', 'layout.jsx'],
    ['app/layout.tsx', 'layout.jsx'],
    ['src/index.css', 'globals.css'],
    ['styles/globals.css', 'globals.css'],
    ['components/dogs/DogCard.tsx', 'components/dogs/DogCard.jsx'],
    ['src/components/types.ts', 'components/types.js'],
    ['hooks/useDogs.js', 'services/useDogs.js'],
    ['src/hooks/use-dogs.ts', 'services/use-dogs.js'],
    ['context/DogContext.jsx', 'components/context/DogContext.jsx'],
    ['lib/utils.ts', 'services/utils.js'],
    ['utils/dates.js', 'services/dates.js'],
    ['services/api.ts', 'services/api.js'],
    ['features/dogs/DogList.tsx', 'components/features/dogs/DogList.jsx'],
    ['pages\\Dogs.jsx', 'pages/Dogs.jsx'],
    ['@/components/DogCard.jsx', 'components/DogCard.jsx'],
  ])('of %s is %s', (given, home) => {
    expect(homeOf(given)).toBe(home);
    expect(homeOf(home)).toBe(home);
  });

  it.each([
    'package.json',
    'README.md',
    'vite.config.js',
    'main.jsx',
    'App.jsx',
    '../etc/passwd',
    'pages/Dogs.css',
    'index.html',
    'components/A.test.jsx',
  ])('is none for %s', (given) => {
    expect(homeOf(given)).toBe(given);
  });
});

import { describe, expect, it } from '@jest/globals';
// @ts-expect-error Browser sources are plain JavaScript.
import { pageNameAt } from './page-name.js';

const names = ['Home', 'Dogs', 'DogDetail'];

describe('the page of an address', () => {
  it.each([
    ['/', 'Home'],
    ['/Dogs', 'Dogs'],
    ['/dogs/', 'Dogs'],
    ['/DOGS', 'Dogs'],
    ['/dog-detail', 'DogDetail'],
    ['/Dog%20Detail', 'DogDetail'],
    ['/app/dog-walks/Dogs', 'Dogs'],
  ])('is the one that the last segment names: %s', (pathname, name) =>
    expect(pageNameAt(pathname, names, 'Home')).toEqual({ name, named: true }),
  );

  it.each(['/nowhere', '/Dogs/7', '/%E4%BD%A0', '/Dogs.html'])(
    'is the main page where no page has the name: %s',
    (pathname) => {
      expect(pageNameAt(pathname, names, 'Dogs')).toEqual({ name: 'Dogs', named: false });
    },
  );

  it('is the first one where there is no main page', () => {
    expect(pageNameAt('/', names, null)).toEqual({ name: 'Home', named: true });
    expect(pageNameAt('/nowhere', names, 'Gone')).toEqual({ name: 'Home', named: false });
    expect(pageNameAt('/', [], null).name).toBeUndefined();
  });
});

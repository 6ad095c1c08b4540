import { describe, expect, it } from 'vitest';
import { addFault, type AppFault, faultOf, faultPrompt } from './app-fault';

const fault: AppFault = {
  title: 'TypeError',
  details: 'x is undefined',
  componentName: 'Dogs',
  stack: '',
  place: null,
};

describe('faults of the preview', () => {
  it('are kept once by title and component', () => {
    const other = { ...fault, componentName: 'Walks' };
    expect(addFault(addFault(addFault([], fault), { ...fault, details: 'again' }), other)).toEqual([fault, other]);
  });

  it('are told with the lines that name a file of the app', () => {
    const stack =
      'TypeError: x is undefined\n    at Dogs (pages/Dogs.jsx:12:3)\n    at renderWithHooks (http://preview.localhost/runtime/vendor/react.js:1:2)';
    expect(faultPrompt([{ ...fault, stack }])).toBe(
      'Fix this error in the app:\n- TypeError in Dogs: x is undefined\n    at Dogs (pages/Dogs.jsx:12:3)',
    );
    expect(faultPrompt([{ ...fault, place: { file: 'pages/Dogs.jsx', line: 12 } }])).toBe(
      'Fix this error in the app:\n- TypeError in Dogs (pages/Dogs.jsx, line 12): x is undefined',
    );
    expect(faultPrompt([fault, { ...fault, componentName: null }])).toBe(
      'Fix these errors in the app:\n- TypeError in Dogs: x is undefined\n- TypeError: x is undefined',
    );
  });
});

describe('a fault of a page', () => {
  const app = { pages: ['Home', 'DogDetail'], mainPage: 'Home' };
  const page = { ...fault, componentName: 'Page' };
  it.each([
    ['where it came from', '/dogdetail?id=1', '/', 'the page DogDetail'],
    ['the main page', '/', '/DogDetail', 'the page Home'],
    ['where the preview is, when the app does not say', undefined, '/DogDetail', 'the page DogDetail'],
    ['an address that is no page', '/nowhere', '/', 'the page nowhere'],
  ])('names %s', (_case, path, current, named) => {
    expect(faultOf({ ...page, path }, app, current)).toEqual({ ...fault, componentName: named });
  });

  it('keeps the name of a component that has one', () => {
    expect(faultOf({ ...fault, path: '/' }, app, '/')).toEqual(fault);
  });
});

import { describe, expect, it } from 'vitest';
import { addFault, faultPrompt, pageOfPath, type AppFault } from './preview-messages';

const fault: AppFault = { title: 'TypeError', details: 'x is undefined', componentName: 'Dogs', stack: '' };

describe('faults of the preview', () => {
  it('are kept once by title and component', () => {
    const other = { ...fault, componentName: 'Walks' };
    expect(addFault(addFault(addFault([], fault), { ...fault, details: 'again' }), other)).toEqual([fault, other]);
  });

  it('are told with the lines that name a file of the app', () => {
    const stack = 'TypeError: x is undefined\n    at Dogs (pages/Dogs.jsx:12:3)\n    at renderWithHooks (http://preview.localhost/runtime/vendor/react.js:1:2)';
    expect(faultPrompt([{ ...fault, stack }])).toBe('Fix this error in the app:\n- TypeError in Dogs: x is undefined\n    at Dogs (pages/Dogs.jsx:12:3)');
    expect(faultPrompt([fault, { ...fault, componentName: null }])).toBe(
      'Fix these errors in the app:\n- TypeError in Dogs: x is undefined\n- TypeError: x is undefined',
    );
  });
});

describe('pageOfPath', () => {
  it.each([
    ['/', null],
    ['/Dogs', 'Dogs'],
    ['/Dogs/?q=1', 'Dogs'],
    ['/a/DogDetail?id=1#x', 'DogDetail'],
  ])('%s is the page %s', (path, page) => expect(pageOfPath(path)).toBe(page));
});

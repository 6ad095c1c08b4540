import { describe, expect, it } from 'vitest';
import { pageOfPath } from './preview-messages';

describe('pageOfPath', () => {
  it.each([
    ['/', null],
    ['/Dogs', 'Dogs'],
    ['/Dogs/?q=1', 'Dogs'],
    ['/a/DogDetail?id=1#x', 'DogDetail'],
    ['/50%', '50%'],
  ])('%s is the page %s', (path, page) => expect(pageOfPath(path)).toBe(page));
});

import { describe, expect, it } from '@jest/globals';
import { withoutFence } from './written-content.js';

describe('the content that a model wrote', () => {
  it.each([
    ['a fence', '```jsx\nconst a = 1;\n```'],
    ['a fence of waves', '~~~\nconst a = 1;\n~~~\n'],
    ['a fence with a path', '```jsx:pages/A.jsx\nconst a = 1;\n```'],
    ['a fence with a title', '```js title="a"\nconst a = 1;\n```'],
    ['a fence that is not closed', '```jsx\nconst a = 1;\n'],
    ['a fence that is not opened', 'const a = 1;\n```'],
    ['thoughts before it', '<think>\nshort is best\n</think>\nconst a = 1;\n'],
    ['nothing around it', 'const a = 1;\n'],
  ])('is what is in it: %s', (_what, body) => {
    expect(withoutFence(body)).toBe('const a = 1;\n');
  });

  it('keeps fences that are its own', () => {
    const markdown = '# Help\n\n```js\na();\n```\n';
    expect(withoutFence(markdown)).toBe(markdown);
  });
});

import { describe, expect, it } from '@jest/globals';
import { stepWished } from '../../src/builder-chat/step-wishes.js';

describe('a message that asks for a step in the history', () => {
  it.each(['undo', 'Undo that', 'undo the last change.', 'please undo', 'Go back!', 'take that back', 'revert this'])(
    'is told: %s',
    (text) => expect(stepWished(text)).toBe('undo'),
  );
  it.each(['redo', 'Redo that, please'])('is told: %s', (text) => expect(stepWished(text)).toBe('redo'));
  it.each(['undo the green colour of dogs', 'add an undo button', 'go back to the list after saving', ''])(
    'is not made of another: %s',
    (text) => expect(stepWished(text)).toBeUndefined(),
  );
});

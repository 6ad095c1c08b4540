const undoWish =
  /^(?:please )?(?:undo|revert|go back|take (?:it|that|this) back)(?: (?:it|that|this|(?:that|this|the|your|my) (?:last )?(?:change|answer|step|edit)))?(?: please)?$/i;
const redoWish =
  /^(?:please )?redo(?: (?:it|that|this|(?:that|this|the|your|my) (?:last )?(?:change|answer|step|edit)))?(?: please)?$/i;

/** Whether a message asks for nothing but undo or redo, which needs no answer. */
export function stepWished(message: string): 'undo' | 'redo' | undefined {
  const words = message
    .trim()
    .replace(/[.!,]+/g, '')
    .replace(/\s+/g, ' ');
  if (undoWish.test(words)) return 'undo';
  return redoWish.test(words) ? 'redo' : undefined;
}

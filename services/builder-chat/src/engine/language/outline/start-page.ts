/** How people call the page that opens first, in English: a pattern for a larger one. */
export const startPage =
  '(?:(?:start|home|front|main|landing)(?: ?(?:page|screen|view))?|first ?(?:page|screen|view)|dashboards?|overview)';

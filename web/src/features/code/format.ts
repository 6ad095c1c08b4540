// Loaded when somebody formats for the first time, and of it what the file needs: it is larger than the editor.
/** The text as prettier writes it, and where the cursor is in it; null for what it cannot read. */
export async function formatted(
  path: string,
  text: string,
  cursor: number,
): Promise<{ text: string; cursor: number } | null> {
  const isCss = path.endsWith('.css');
  const [{ formatWithCursor }, ...plugins] = await Promise.all([
    import('prettier/standalone'),
    ...(isCss
      ? [import('prettier/plugins/postcss')]
      : [import('prettier/plugins/babel'), import('prettier/plugins/estree')]),
  ]);
  try {
    const result = await formatWithCursor(text, {
      parser: isCss ? 'css' : 'babel',
      plugins,
      cursorOffset: cursor,
      singleQuote: true,
      printWidth: 120,
    });
    return { text: result.formatted, cursor: result.cursorOffset };
  } catch {
    return null;
  }
}

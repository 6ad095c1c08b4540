// Loaded when somebody formats for the first time: it is as large as the rest of the editor.
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as postcss from 'prettier/plugins/postcss';
import { formatWithCursor } from 'prettier/standalone';

/** The text as prettier writes it, and where the cursor is in it; null for what it cannot read. */
export async function formatted(
  path: string,
  text: string,
  cursor: number,
): Promise<{ text: string; cursor: number } | null> {
  try {
    const result = await formatWithCursor(text, {
      parser: path.endsWith('.css') ? 'css' : 'babel',
      plugins: [babel, estree, postcss],
      cursorOffset: cursor,
      singleQuote: true,
      printWidth: 120,
    });
    return { text: result.formatted, cursor: result.cursorOffset };
  } catch {
    return null;
  }
}

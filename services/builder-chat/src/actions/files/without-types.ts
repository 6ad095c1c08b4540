import { parse } from '@babel/parser';
import { isModule } from '@lathe/proto/apps/project/paths';
import { transformSync } from 'oxc-transform';

/** The code of a module without the types of TypeScript; as it is where it has none, or is no code at all. */
export function withoutTypes(path: string, content: string): string {
  if (!isModule(path) || isJavaScript(content)) return content;
  const { code, errors } = transformSync('module.tsx', content, { lang: 'tsx', jsx: 'preserve', sourceType: 'module' });
  return errors.length === 0 && isJavaScript(code) ? code : content;
}

/** Whether a text is a module in JavaScript with JSX. */
export function isJavaScript(content: string): boolean {
  try {
    parse(content, { sourceType: 'module', plugins: ['jsx'] });
    return true;
  } catch {
    return false;
  }
}

import type { AtRule, Declaration, Root } from 'postcss';
import type { Diagnostic } from '../modules/module-record.js';

/** At-rules that load files or code, in any Tailwind or CSS version. */
const refusedAtRules = new Set([
  'import',
  'plugin',
  'config',
  'source',
  'reference',
  'theme',
  'utility',
  'custom-variant',
  'namespace',
]);
const urlTarget = /url\(\s*["']?\s*([^)"']*)/gi;
const allowedTarget = /^(?:https:\/\/|data:(?:image|font)\/|#|$)/i;

/** Whether a value refers to anything but https, an inline image or font, or a part of the same document. */
export function hasForbiddenUrl(value: string): boolean {
  return [...value.matchAll(urlTarget)].some(([, target]) => !allowedTarget.test(target!));
}

/** CSS escapes spelled out, so that `\75rl(` cannot pass as something else. */
function unescape(value: string): string {
  const spelled = value.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) =>
    String.fromCodePoint(Math.min(0x10_ffff, Number.parseInt(hex, 16))),
  );
  return spelled.replace(/\/\*[\s\S]*?\*\//g, '');
}

function fault(node: AtRule | Declaration, message: string): Diagnostic {
  const start = node.source?.start;
  return {
    file: 'globals.css',
    line: start?.line ?? 1,
    column: start?.column ?? 1,
    message,
    detectorId: 'css-refused',
  };
}

/** Removes what an app's style sheet may not hold, and says so. */
export function guardStylesheet(root: Root): Diagnostic[] {
  const faults: Diagnostic[] = [];
  root.walkAtRules((rule) => {
    const name = unescape(rule.name).toLowerCase();
    const forbidden = refusedAtRules.has(name);
    if (!forbidden && !hasForbiddenUrl(unescape(rule.params))) return;
    faults.push(
      fault(
        rule,
        forbidden
          ? `@${name} is not available in globals.css.`
          : `A url() in @${name} must start with https:// or data:.`,
      ),
    );
    rule.remove();
  });
  root.walkDecls((declaration) => {
    if (!hasForbiddenUrl(unescape(declaration.value))) return;
    faults.push(fault(declaration, `A url() in ${declaration.prop} must start with https:// or data:.`));
    declaration.remove();
  });
  return faults;
}

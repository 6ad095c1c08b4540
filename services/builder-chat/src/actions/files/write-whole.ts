import { applied, type ApplyResult, refused } from '../staging/action.js';
import type { Staging } from '../staging/staging.js';
import { withoutTypes } from './without-types.js';
import { findPlaceholder, shrinksTooMuch, withoutFence } from './written-content.js';

/** Characters. */
const maxFile = 400_000;

/** Writes a whole file, unless it is none, or loses what nobody asked to lose (`intent`: what was asked). */
export function writeWhole(staging: Staging, path: string, body: string, intent: string): ApplyResult {
  const content = withoutTypes(path, withoutFence(body));
  if (content.trim() === '') return refused(`${path} would be empty`);
  if (content.length > maxFile) return refused(`${path} is too large: at most ${maxFile} characters`);
  const before = staging.read(path) ?? '';
  const placeholder = findPlaceholder(content, before);
  if (placeholder !== null) return refused(`${path} is not written out: "${placeholder.slice(0, 120)}"`);
  if (shrinksTooMuch(before, content, intent))
    return refused(`${path} would lose more than half of its content, and nobody asked for that`);
  staging.write(path, content);
  return applied(before, content);
}

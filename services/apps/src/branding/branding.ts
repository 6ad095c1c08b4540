import type { AppStyle } from '@lathe/proto/apps/model';
import { colourOf } from './colours.js';

export type Scheme = 'light' | 'dark';

/**
 * Whether an app begins light or dark by its style; null leaves it to the app. A background says by itself what can be
 * read on it.
 */
export function schemeOf({ background, styleName }: AppStyle): Scheme | null {
  const ground = colourOf(background);
  if (ground) return ground.isDark() ? 'dark' : 'light';
  if (!styleName) return null;
  return styleName === 'dark' ? 'dark' : 'light';
}

/** The background where it is of this scheme: in the other one nothing could be read on it. */
export const backgroundFor = (scheme: Scheme, style: AppStyle): string | undefined =>
  colourOf(style.background) && schemeOf(style) === scheme ? style.background : undefined;

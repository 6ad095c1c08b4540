import Color, { type ColorInstance } from 'color';

/** A colour of the style as a colour; undefined for none, and for what is none or cannot be seen. */
export function colourOf(text: string | undefined): ColorInstance | undefined {
  if (!text) return undefined;
  try {
    const colour = Color(text);
    return colour.alpha() < 0.5 ? undefined : colour;
  } catch {
    return undefined;
  }
}

/** As the tokens of an app's style sheet hold colours: `20 90% 40%`. */
export function tokenOf(colour: ColorInstance): string {
  const { h = 0, s = 0, l = 0 } = colour.hsl().round().object();
  return `${h} ${s}% ${l}%`;
}

const white = Color('white');
const black = Color('hsl(0, 0%, 10%)');

/** What is easily read on a ground. */
export const textOn = (ground: ColorInstance): ColorInstance =>
  ground.contrast(white) >= ground.contrast(black) ? white : black;

/** The colour itself, or as much lighter or darker as it must be to be read on a ground. */
export function readableOn(colour: ColorInstance, ground: ColorInstance): ColorInstance {
  const { h = 0, s = 0, l = 0 } = colour.hsl().object();
  const step = ground.isDark() ? 2 : -2;
  for (let lightness = l; lightness >= 0 && lightness <= 100; lightness += step) {
    const tried = Color.hsl(h, s, lightness);
    if (tried.contrast(ground) >= 4.5) return tried;
  }
  return textOn(ground);
}

import type { Accent } from '../../model/app-plan.js';

/** What text needs against its ground (WCAG 2, AA), and a little more, since shown colours are rounded. */
const readable = 4.6;

/** Relative luminance of a colour, 0..1, by WCAG. */
function luminance({ h, s, l }: Accent): number {
  const chroma = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    const value = l / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

/** Contrast of two colours, 1..21. */
export function contrast(one: Accent, other: Accent): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const white: Accent = { h: 0, s: 0, l: 100 };
const black: Accent = { h: 0, s: 0, l: 0 };

/** Ink that reads on a colour: white where it can be, else nearly black with a touch of the colour. */
export function inkOn(ground: Accent): Accent {
  const dark = { h: ground.h, s: 40, l: 8 };
  return (
    [white, dark, black].find((ink) => contrast(ink, ground) >= readable) ??
    (contrast(white, ground) > contrast(black, ground) ? white : black)
  );
}

/** The colour as text: no further from itself than reading it on these grounds takes. */
export function textOn(colour: Accent, grounds: readonly Accent[]): Accent {
  const step = luminance(grounds[0]!) > 0.4 ? -1 : 1;
  const text = { ...colour };
  while (grounds.some((ground) => contrast(text, ground) < readable) && (step < 0 ? text.l > 0 : text.l < 100))
    text.l += step;
  return text;
}

import type { Accent } from '../model/app-plan.js';

/** Colours by the words people use; all dark enough for white text on them. */
export const colours: Record<string, Accent> = {
  red: { h: 0, s: 70, l: 45 },
  crimson: { h: 345, s: 75, l: 40 },
  rose: { h: 343, s: 65, l: 46 },
  pink: { h: 330, s: 68, l: 48 },
  magenta: { h: 312, s: 60, l: 43 },
  purple: { h: 277, s: 50, l: 46 },
  violet: { h: 258, s: 55, l: 52 },
  indigo: { h: 236, s: 52, l: 50 },
  blue: { h: 217, s: 75, l: 46 },
  navy: { h: 222, s: 56, l: 31 },
  sky: { h: 201, s: 85, l: 37 },
  cyan: { h: 190, s: 85, l: 30 },
  turquoise: { h: 178, s: 72, l: 29 },
  teal: { h: 174, s: 68, l: 28 },
  emerald: { h: 160, s: 72, l: 27 },
  mint: { h: 158, s: 50, l: 32 },
  green: { h: 145, s: 60, l: 29 },
  forest: { h: 150, s: 45, l: 25 },
  olive: { h: 74, s: 50, l: 28 },
  lime: { h: 88, s: 62, l: 28 },
  yellow: { h: 43, s: 92, l: 33 },
  gold: { h: 40, s: 80, l: 34 },
  amber: { h: 32, s: 90, l: 38 },
  orange: { h: 22, s: 86, l: 42 },
  terracotta: { h: 14, s: 55, l: 43 },
  coral: { h: 10, s: 68, l: 47 },
  brown: { h: 25, s: 45, l: 32 },
  coffee: { h: 22, s: 35, l: 30 },
  wine: { h: 340, s: 52, l: 33 },
  slate: { h: 215, s: 22, l: 36 },
  grey: { h: 220, s: 9, l: 36 },
  gray: { h: 220, s: 9, l: 36 },
  black: { h: 220, s: 10, l: 14 },
};

/** A colour of the table by its name. */
export function colour(name: keyof typeof colours): Accent {
  const found = colours[name];
  if (!found) throw new Error(`No colour ${name}`);
  return found;
}

/** The colour of a word or a hex value, or nothing. */
export function colourOf(word: string): Accent | undefined {
  const low = word.toLowerCase().trim();
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(low);
  if (hex?.[1] && (low.startsWith('#') || /\d/.test(low))) return fromHex(hex[1]);
  return Object.hasOwn(colours, low) ? colours[low] : undefined;
}

function fromHex(digits: string): Accent {
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16) / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  const l = (max + min) / 2;
  const s = spread === 0 ? 0 : spread / (1 - Math.abs(2 * l - 1));
  const sixth =
    spread === 0 ? 0 : max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { h: Math.round(sixth * 60), s: Math.round(s * 100), l: Math.round(l * 100) };
}

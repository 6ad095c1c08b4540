import { type ElementChange, type ElementStyleName, elementStyles, type SourceElement } from './elements.js';

const colors: Readonly<Record<string, string>> = {
  primary: 'primary',
  accent: 'primary',
  grey: 'muted-foreground',
  gray: 'muted-foreground',
  muted: 'muted-foreground',
  lighter: 'muted-foreground',
  red: 'destructive',
  white: 'white',
  black: 'foreground',
};

const it = '(?:(?:make|turn|set) )?(?:(?:it|this|that) )?';

const textWish =
  /^(?:(?:change|set) (?:its|the|this) text to|rename (?:it|this|that) to|call (?:it|this|that)|it should say|make (?:it|this|that) say) (.+)$/i;
const moveWish = new RegExp(`^move (?:(?:it|this|that) )?(up|down|left|right|before|after|forwards?|backwards?)$`, 'i');
const sizeWish = new RegExp(`^${it}(?:(?:much |a bit |a little )?)(bigger|larger|smaller)$`, 'i');
const colorWish = new RegExp(
  `^${it}(?:(?:the )?(?:text |font )?colou?r (?:to )?)?(${Object.keys(colors).join('|')})$`,
  'i',
);
const spaceWish =
  /^(?:(?:give|make) (?:it|this|that) )?(more|less) (padding|margin|space)(?: (?:around|inside) (?:it|this))?$/i;

/** The change that a sentence about an element asks for, where it is a simple one; undefined for any other. */
export function elementWish(sentence: string, { styles }: SourceElement): ElementChange | undefined {
  const words = sentence
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.!]+$/, '')
    .replace(/^please |,? please$/gi, '');
  const text = textWish.exec(words)?.[1];
  if (text !== undefined) return { kind: 'text', text: text.replace(/^["'“‘](.*)["'”’]$/, '$1'), attribute: null };
  const way = moveWish.exec(words)?.[1];
  if (way !== undefined) return { kind: 'move', to: /^(?:up|left|before|forward)/i.test(way) ? 'before' : 'after' };
  const size = sizeWish.exec(words)?.[1];
  if (size !== undefined) return stepped('size', styles, /smaller/i.test(size) ? -1 : 1, 'text-base');
  const color = colors[colorWish.exec(words)?.[1]?.toLowerCase() ?? ''];
  if (color !== undefined) return styled('color', `text-${color}`);
  const [, more, what = ''] = spaceWish.exec(words) ?? [];
  if (more === undefined) return undefined;
  return stepped(/padding/i.test(what) ? 'padding' : 'margin', styles, /more/i.test(more) ? 1 : -1, null);
}

/** The next value of a style in its order, from what the element has or, without that, from what it looks like. */
function stepped(
  style: ElementStyleName,
  styles: SourceElement['styles'],
  step: 1 | -1,
  plain: string | null,
): ElementChange | undefined {
  if (styles === null) return undefined;
  const values: readonly string[] = elementStyles[style];
  const now = values.indexOf(styles[style] ?? plain ?? values[0] ?? '');
  const next = now === -1 ? undefined : values[now + step];
  return next === undefined ? undefined : styled(style, next);
}

const styled = (style: ElementStyleName, value: string): ElementChange =>
  ({ kind: 'style', style, value }) as ElementChange;

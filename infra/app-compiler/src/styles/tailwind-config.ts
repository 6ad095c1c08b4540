import { createRequire } from 'node:module';
import type { Config } from 'tailwindcss';
import type { PluginCreator } from 'tailwindcss/types/config.js';

const require = createRequire(import.meta.url);
const token = (name: string): string => `hsl(var(--${name}))`;
/**
 * A coloured ground under the pointer, nearer to the text colour of the page: what is written on it stays as easy to
 * read.
 */
const hovered = (name: string): string => `color-mix(in srgb, ${token(name)} 88%, ${token('foreground')})`;
const pair = (name: string): Record<string, string> => ({
  DEFAULT: token(name),
  foreground: token(`${name}-foreground`),
});

const room = (most: number): string => `clamp(-${most}px, calc((100% - 44px) / 2), 0px)`;

/**
 * `touch-target`: on a phone the room around a control answers for it, up to the 44 px that a finger needs. Nothing
 * moves, and no more room is taken than lies between neighbours.
 */
const touchTarget: PluginCreator = ({ addUtilities }) => {
  addUtilities({
    '.touch-target': {
      '@media (max-width: 767px)': {
        '&:not(.absolute, .fixed, .sticky)': { position: 'relative' },
        '&::after': {
          content: '""',
          position: 'absolute',
          top: room(6),
          bottom: room(6),
          left: room(4),
          right: room(4),
        },
      },
    },
  });
};

/** The only Tailwind configuration there is: apps change its colours through the tokens in their globals.css. */
export const tailwindConfig: Config = {
  darkMode: 'class',
  content: [],
  theme: {
    container: { center: true, padding: '2rem', screens: { '2xl': '1400px' } },
    extend: {
      fontFamily: {
        sans: [
          'var(--font-sans, ui-sans-serif)',
          'system-ui',
          '-apple-system',
          'Segoe UI',
          'Roboto',
          'Helvetica Neue',
          'Arial',
          'sans-serif',
        ],
        heading: ['var(--font-heading, var(--font-sans, ui-sans-serif))', 'system-ui', 'sans-serif'],
        mono: ['var(--font-mono, ui-monospace)', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
      },
      colors: {
        border: token('border'),
        input: token('input'),
        ring: token('ring'),
        background: token('background'),
        foreground: token('foreground'),
        card: pair('card'),
        popover: pair('popover'),
        primary: { ...pair('primary'), hover: hovered('primary') },
        secondary: pair('secondary'),
        muted: pair('muted'),
        accent: pair('accent'),
        destructive: { ...pair('destructive'), hover: hovered('destructive') },
        chart: {
          1: token('chart-1'),
          2: token('chart-2'),
          3: token('chart-3'),
          4: token('chart-4'),
          5: token('chart-5'),
        },
        sidebar: {
          DEFAULT: token('sidebar-background'),
          foreground: token('sidebar-foreground'),
          primary: token('sidebar-primary'),
          'primary-foreground': token('sidebar-primary-foreground'),
          accent: token('sidebar-accent'),
          'accent-foreground': token('sidebar-accent-foreground'),
          border: token('sidebar-border'),
          ring: token('sidebar-ring'),
        },
      },
      borderRadius: { lg: 'var(--radius)', md: 'calc(var(--radius) - 2px)', sm: 'calc(var(--radius) - 4px)' },
      keyframes: {
        'accordion-down': { from: { height: '0' }, to: { height: 'var(--radix-accordion-content-height)' } },
        'accordion-up': { from: { height: 'var(--radix-accordion-content-height)' }, to: { height: '0' } },
        'caret-blink': { '0%,70%,100%': { opacity: '1' }, '20%,50%': { opacity: '0' } },
      },
      animation: {
        'accordion-down': 'accordion-down 0.2s ease-out',
        'accordion-up': 'accordion-up 0.2s ease-out',
        'caret-blink': 'caret-blink 1.25s ease-out infinite',
      },
    },
  },
  plugins: [require('tailwindcss-animate') as NonNullable<Config['plugins']>[number], touchTarget],
};

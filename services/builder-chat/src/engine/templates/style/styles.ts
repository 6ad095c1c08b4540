import type { Accent, AppPlan } from '../../model/app-plan.js';
import { inkOn, textOn } from './contrast.js';

const hsl = (h: number, s: number, l: number): string => `${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%`;

const hslOf = ({ h, s, l }: Accent): string => hsl(h, s, l);

function tokens(entries: [string, string][]): string {
  return entries.map(([name, value]) => `    --${name}: ${value};`).join('\n');
}

function lightTokens({ h, s, l }: Accent): [string, string][] {
  const tint = Math.min(s, 24);
  return [
    ['background', hsl(h, tint * 0.8, 98)],
    ['foreground', hsl(h, tint * 0.7, 11)],
    ['card', '0 0% 100%'],
    ['card-foreground', hsl(h, tint * 0.7, 11)],
    ['popover', '0 0% 100%'],
    ['popover-foreground', hsl(h, tint * 0.7, 11)],
    ['primary', hsl(h, s, l)],
    ['primary-foreground', hslOf(inkOn({ h, s, l }))],
    ['link', hslOf(textOn({ h, s, l }, [{ h, s: tint * 0.8, l: 98 }]))],
    ['secondary', hsl(h, tint * 0.7, 94)],
    ['secondary-foreground', hsl(h, tint * 0.8, 18)],
    ['muted', hsl(h, tint * 0.6, 95)],
    ['muted-foreground', hsl(h, tint * 0.4, 39)],
    ['accent', hsl(h, Math.min(s, 45), 94)],
    ['accent-foreground', hsl(h, Math.min(s, 60), 22)],
    ['destructive', '0 68% 44%'],
    ['destructive-foreground', '0 0% 100%'],
    ['border', hsl(h, tint * 0.7, 89)],
    ['input', hsl(h, tint * 0.7, 84)],
    ['ring', hsl(h, s, l)],
  ];
}

function darkTokens(accent: Accent): [string, string][] {
  const { h, s } = accent;
  const tint = Math.min(s, 18);
  const bright: Accent = { h, s: Math.min(s, 78), l: Math.max(accent.l, 62) };
  return [
    ['background', hsl(h, tint, 7)],
    ['foreground', hsl(h, tint * 0.6, 94)],
    ['card', hsl(h, tint, 10)],
    ['card-foreground', hsl(h, tint * 0.6, 94)],
    ['popover', hsl(h, tint, 12)],
    ['popover-foreground', hsl(h, tint * 0.6, 94)],
    ['primary', hsl(bright.h, bright.s, bright.l)],
    ['primary-foreground', hslOf(inkOn(bright))],
    [
      'link',
      hslOf(
        textOn(bright, [
          { h, s: tint, l: 10 },
          { h, s: tint, l: 7 },
        ]),
      ),
    ],
    ['secondary', hsl(h, tint, 16)],
    ['secondary-foreground', hsl(h, tint * 0.6, 92)],
    ['muted', hsl(h, tint, 15)],
    ['muted-foreground', hsl(h, tint * 0.6, 66)],
    ['accent', hsl(h, Math.min(s, 26), 18)],
    ['accent-foreground', hsl(h, Math.min(s, 40), 90)],
    ['destructive', '0 72% 66%'],
    ['destructive-foreground', '0 40% 8%'],
    ['border', hsl(h, tint, 19)],
    ['input', hsl(h, tint, 25)],
    ['ring', hsl(bright.h, bright.s, bright.l)],
  ];
}

/** Five colours for charts: the accent, then hues that stay apart from it. */
function chartTokens({ h, s, l }: Accent, dark: boolean): [string, string][] {
  const lift = dark ? 60 : Math.max(l, 40);
  return [0, 150, 45, 255, 320].map((turn, index) => [
    `chart-${index + 1}`,
    hsl((h + turn) % 360, Math.min(s, 62), lift),
  ]);
}

/** The content of `globals.css`: the app's colours and faces as tokens, light and dark. */
export function globalsCss(plan: AppPlan): string {
  const heading = plan.serif
    ? "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
    : "'Inter', 'Segoe UI', system-ui, sans-serif";
  return `/* The look of the app. Change --primary to give it another accent colour. */
@layer base {
  :root {
${tokens([...lightTokens(plan.accent), ...chartTokens(plan.accent, false), ['radius', '0.625rem'], ['font-sans', "'Inter', 'Segoe UI'"], ['font-heading', heading]])}
  }

  .dark {
${tokens([...darkTokens(plan.accent), ...chartTokens(plan.accent, true)])}
    color-scheme: dark;
  }

  body {
    background-color: hsl(var(--background));
    color: hsl(var(--foreground));
    -webkit-font-smoothing: antialiased;
  }

  h1,
  h2 {
    font-family: var(--font-heading);
    text-wrap: balance;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      transition-duration: 0.01ms !important;
    }
  }
}
`;
}

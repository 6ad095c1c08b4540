import { describe, expect, it } from '@jest/globals';
import Color from 'color';
import { schemeOf } from './branding.js';
import { styleSheetOf } from './style-sheet.js';

const contrast = (text: string, ground: string): number => Color(text).contrast(Color(ground));

describe('the style of a running app', () => {
  it('is nothing where the builder has chosen nothing', () => {
    expect(styleSheetOf({})).toBe('');
    expect(styleSheetOf({ styleName: '', background: '', logoUrl: '', backgroundImage: '' })).toBe('');
  });

  it('gives buttons their colours, and text on them that can be read', () => {
    const sheet = styleSheetOf({ buttonBackgroundColor: '#ffee00' });
    expect(sheet).toContain('--primary: 56 100% 50%; --primary-foreground: 0 0% 10%; --ring: 56 100% 50%;');
    expect(styleSheetOf({ buttonBackgroundColor: '#220000' })).toContain('--primary-foreground: 0 0% 100%;');
    expect(styleSheetOf({ buttonBackgroundColor: 'navy', buttonTextColor: 'rgb(255, 0, 0)' })).toContain(
      '--primary-foreground: 0 100% 50%;',
    );
    // What is chosen in a menu is a tint of it.
    expect(sheet).toMatch(/:root:root:not\(\.dark\) \{[^}]*--accent: 56 60% 95%; --accent-foreground: 56 100% 2\d%;/);
    // A link of so light a colour is darker on white, and the colour itself in the dark.
    expect(/:root:root:not\(\.dark\) \{[^}]*--link: 56 100% (\d+)%/.exec(sheet)![1]).toBe('24');
    expect(/:root:root\.dark \{[^}]*--link: 56 100% (\d+)%/.exec(sheet)![1]).toBe('50');
  });

  it('has its background where text on it can be read: light or dark, and so the app begins', () => {
    expect(styleSheetOf({ background: '#fff8f0' })).toMatch(
      /^:root:root:not\(\.dark\) \{ --background: 32 100% 97%; \}$/,
    );
    expect(styleSheetOf({ background: '#101820' })).toMatch(/^:root:root\.dark \{ --background: 210 33% 9%; \}$/);
    expect([
      schemeOf({ background: '#fff8f0', styleName: 'dark' }),
      schemeOf({ background: 'black', styleName: 'light' }),
      schemeOf({ styleName: 'colorful' }),
      schemeOf({ styleName: 'dark' }),
      schemeOf({}),
    ]).toEqual(['light', 'dark', 'light', 'dark', null]);
  });

  it('leaves texts their colour where the app begins, and makes them readable in the other scheme', () => {
    const heading = (scheme: string, style: Parameters<typeof styleSheetOf>[0]) =>
      new RegExp(`:root:root${scheme} #root :is[^{]*\\{ color: (#\\w{6})`).exec(styleSheetOf(style))![1];
    const navy = { headerTextColor: '#000080', subheaderTextColor: '#000080' };
    expect(heading(':not\\(\\.dark\\)', navy)).toBe('#000080');
    expect(contrast(heading('\\.dark', navy)!, 'hsl(220, 20%, 10%)')).toBeGreaterThanOrEqual(4.5);
    const onBlack = { background: 'black', headerTextColor: '#ffffcc' };
    expect(heading('\\.dark', onBlack)).toBe('#FFFFCC');
    expect(contrast(heading(':not\\(\\.dark\\)', onBlack)!, 'white')).toBeGreaterThanOrEqual(4.5);
    expect(/:root:root\.dark \{[^}]*--muted-foreground: \d+ \d+% (\d+)%/.exec(styleSheetOf(navy))![1]).not.toBe('25');
  });

  it('takes no colour that is none or cannot be seen', () => {
    for (const background of ['nosuchcolour', 'transparent', 'rgba(0, 0, 0, 0.1)'])
      expect(styleSheetOf({ background })).toBe('');
  });

  it('shows headings, logo and backdrop', () => {
    expect(styleSheetOf({ headerTextColor: 'teal' })).toContain(
      ':root:root:not(.dark) #root :is(h1, h2, h3) { color: #008080; }',
    );
    expect(styleSheetOf({ logoUrl: 'https://example.org/l.png' })).toContain(
      '[data-app-mark] { content: url("https://example.org/l.png");',
    );
    expect(styleSheetOf({ backgroundImage: 'https://example.org/b.png', styleName: 'colorful' })).toContain(
      'url("https://example.org/b.png") center / cover',
    );
    expect(styleSheetOf({ styleName: 'colorful' })).toContain('linear-gradient(150deg');
  });

  it.each([
    'https://example.org/"); } </style><script>',
    "https://example.org/?x='\\a\n)<b>",
    'https://example.org/#"<',
  ])('ends in no address: %j', (address) => {
    const sheet = styleSheetOf({ logoUrl: address, backgroundImage: address });
    expect(sheet.split('"')).toHaveLength(5);
    expect(sheet).not.toMatch(/<|script>|\\/);
  });
});

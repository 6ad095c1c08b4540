import { describe, expect, it } from '@jest/globals';
import { darkThemeOf, themeOf } from './theme.js';

describe('the look of an app', () => {
  it('comes from the root tokens of its style sheet', () => {
    const theme = themeOf(
      '@layer base { :root { --primary: 20 90% 40%; --radius: 1rem; --card: 10.5deg 20% 30.5%; } .dark { --primary: 0 0% 0%; } }',
      {},
    );
    expect(theme).toMatchObject({
      primary: 'hsl(20 90% 40%)',
      radius: '1rem',
      card: 'hsl(10.5deg 20% 30.5%)',
      background: 'hsl(0 0% 100%)',
    });
  });

  it('gives way to the style settings', () => {
    expect(
      themeOf(null, {
        buttonBackgroundColor: '#ff0000',
        buttonTextColor: 'white',
        logoUrl: 'https://example.org/l.png',
      }),
    ).toMatchObject({
      primary: '#ff0000',
      onPrimary: 'white',
      logoUrl: 'https://example.org/l.png',
    });
  });

  it.each([
    'red; } body { display: none',
    'url(https://example.org/x)',
    '0 0% 100%) } </style><script>',
    'var(--x)',
    '1 2% 3% / 4%',
    'expression(alert(1))',
  ])('takes no other value: %j', (value) => {
    const theme = themeOf(`:root { --primary: ${value}; --radius: ${value}; --constructor: ${value}; }`, {});
    expect(theme).toEqual(themeOf(null, {}));
  });

  it('is dark by the dark tokens over the others, unless a background was chosen', () => {
    const css = ':root { --primary: 20 90% 40%; --border: 1 2% 3%; } .dark { --primary: 20 90% 60%; }';
    expect(darkThemeOf(css, {})).toMatchObject({ primary: 'hsl(20 90% 60%)', border: 'hsl(1 2% 3%)' });
    expect(darkThemeOf(css, { background: '#ffffff' })).toBeNull();
    expect(darkThemeOf(':root { --primary: 20 90% 40%; }', {})).toBeNull();
  });

  it('is dark where the style is, for an app without dark tokens too', () => {
    const css = ':root { --primary: 20 90% 40%; }';
    expect(darkThemeOf(css, { styleName: 'dark' })).toMatchObject({ background: 'hsl(224 30% 8%)' });
    const black = { background: '#000000' };
    expect(darkThemeOf(css, black)).toMatchObject({ background: '#000000', foreground: 'hsl(213 27% 94%)' });
    expect(themeOf(css, black)).toMatchObject({ background: 'hsl(0 0% 100%)' });
  });
});

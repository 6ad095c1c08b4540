import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loginPage } from './login-page.js';
import { type AppLook, colourRules } from './look.js';
import { tabIcon } from './mark.js';
import { contentPolicy } from './page-headers.js';
import { plainPage } from './plain-page.js';
import { shellPage } from './shell-page.js';
import { darkThemeOf, themeOf } from './theme.js';

const hostile = '</script><script>alert(1)</script>"\'<!--\u2028&';
const lookWith = (css: string | null, more: Partial<AppLook> = {}): AppLook => ({
  name: 'Dogs',
  theme: themeOf(css, {}),
  darkTheme: darkThemeOf(css, {}),
  scheme: 'system',
  icon: null,
  texts: {},
  watermark: null,
  ...more,
});
const shell = {
  appId: '0123456789abcdef01234567',
  look: lookWith(null, { name: hostile }),
  preview: false,
  platformOrigin: 'http://localhost:4400',
  boot: '/runtime/vendor/boot.js',
  preload: ['/runtime/vendor/react.js'],
  importMap: '{"imports":{"react":"/runtime/vendor/react.js"}}',
  style: {},
  links: [],
  hasAssistant: false,
};

/** Scripts of a page: attributes and text. */
const scriptsOf = (html: string): { attributes: string; text: string }[] =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes: attributes!,
    text: text!,
  }));

describe('the shell page', () => {
  const html = shellPage(shell);

  it('runs the import map and the boot loader and nothing else', () => {
    expect(scriptsOf(html).map(({ attributes }) => attributes.trim())).toEqual([
      'type="importmap"',
      'type="application/json" id="lathe-app"',
      'type="module" src="/runtime/vendor/boot.js"',
    ]);
    expect(JSON.parse(scriptsOf(html)[1]!.text)).toEqual({
      appId: shell.appId,
      platformOrigin: shell.platformOrigin,
      preview: false,
    });
  });

  it('has an import map that the policy allows by its hash, and no other inline script', () => {
    const policy = contentPolicy({
      frameAncestors: ['http://localhost:4400'],
      filesOrigin: 'http://files.localhost:4400',
      inlineScripts: [shell.importMap],
    });
    const hash = createHash('sha256').update(scriptsOf(html)[0]!.text).digest('base64');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        'frame-ancestors http://localhost:4400',
        "base-uri 'none'",
        'worker-src blob:',
      ]),
    );
  });
});

describe('names and texts of people', () => {
  it('are never markup', () => {
    const login = loginPage({
      appId: shell.appId,
      look: shell.look,
      nextPath: '/x?</script>',
      canSignUp: true,
      settings: { supportEmail: 'a@b.org', termsOfServiceLink: 'https://example.org/"><img src=x>' },
    });
    const theme = { ...shell.look.theme, logoUrl: 'https://example.org/"><img src=x>' };
    const bundle = {
      id: shell.appId,
      versionId: shell.appId,
      slug: 'x',
      name: hostile,
      mainPage: null,
      callToAction: null,
      watermark: null,
      assets: { js: '/a.js"><img src=x>', css: '/a.css', preload: { base: [], pages: {} } },
    };
    const open = shellPage({
      ...shell,
      bundle,
      about: { look: { ...shell.look, theme }, description: hostile, url: 'https://example.org/"><img src=x>' },
    });
    for (const html of [shellPage(shell), open, login, plainPage(hostile, hostile, { href: hostile, text: hostile })]) {
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
    expect(JSON.parse(scriptsOf(login)[0]!.text)).toEqual({
      appId: shell.appId,
      name: hostile,
      nextPath: '/x?</script>',
      canSignUp: true,
    });
    expect(JSON.parse(scriptsOf(open)[2]!.text)).toEqual(bundle);
  });
});

describe('the sign-in page', () => {
  const page = (canSignUp: boolean) =>
    loginPage({ appId: shell.appId, look: lookWith(null), nextPath: '/', canSignUp, settings: {} });

  it('labels its fields, announces errors and names only the app', () => {
    const html = page(true);
    for (const field of ['email', 'password']) {
      expect(html).toMatch(new RegExp(`<label for="${field}"[^>]*>\\w`));
      expect(html).toContain(`aria-describedby="${field}-error"`);
    }
    expect(html).toContain('role="alert"');
    expect(html).toContain('<h1 id="title">Sign in to Dogs</h1>');
    expect(html.replaceAll(/id="lathe-login"|lathe-login/g, '')).not.toMatch(/lathe/i);
  });

  it('has no button that works before its script does: what is typed would be sent in the address', () => {
    const buttons = page(true).match(/<button[^>]*>/g);
    expect(buttons).toHaveLength(3);
    expect(buttons?.filter((button) => !button.endsWith(' disabled>'))).toEqual([]);
  });

  it('offers sign-up only where it is open', () => {
    const line = '<p class="switch" id="switch-line"';
    expect(page(true)).toContain(`${line}>`);
    expect(page(true)).toContain('Create an account');
    expect(page(false)).toContain(`${line} hidden>`);
    expect(page(false)).not.toContain('Create an account');
  });

  it('follows a device that prefers dark where the app has a dark look', () => {
    const css = ':root { --card: 0 0% 100%; } .dark { --card: 20 10% 12%; }';
    const login = (globals: string | null) =>
      loginPage({ appId: shell.appId, look: lookWith(globals), nextPath: '/', canSignUp: true, settings: {} });
    expect(login(css)).toMatch(
      /prefers-color-scheme: dark\) \{ :root:not\(\[data-theme='light'\]\) \{[^}]*--card: hsl\(20 10% 12%\)/,
    );
    expect(login(null)).not.toContain('prefers-color-scheme');
  });

  it('shows the logo of the app, else its icon, else its first letter', () => {
    const login = (look: AppLook) =>
      loginPage({ appId: shell.appId, look, nextPath: '/', canSignUp: true, settings: {} });
    const icon: AppLook['icon'] = [
      ['path', { d: 'M1 2"><script>alert(1)</script>' }],
      ['circle', { cx: '12', cy: '12', r: '2' }],
    ];
    const theme = { ...themeOf(null, {}), logoUrl: 'https://example.org/logo.png' };
    expect(login(lookWith(null))).toContain('<span class="mark" aria-hidden="true">D</span>');
    expect(login(lookWith(null, { icon }))).toMatch(
      /<span class="mark" aria-hidden="true"><svg [^>]*><path d="M1 2&quot;&gt;&lt;script&gt;[^"]*"\/><circle cx="12" cy="12" r="2"\/><\/svg><\/span>/,
    );
    expect(login(lookWith(null, { icon, theme }))).toContain('<img class="logo" src="https://example.org/logo.png"');
    expect(decodeURIComponent(tabIcon(lookWith(null, { icon })))).toContain('<circle cx="12" cy="12" r="2"/>');
  });
});

describe('what the builder says of an app', () => {
  const login = (look: AppLook, settings = {}) =>
    loginPage({ appId: shell.appId, look, nextPath: '/', canSignUp: true, settings });

  it('greets on its sign-in page, and never as markup', () => {
    const look = lookWith(null, { texts: { header: 'Walks & more', welcomeMessage: hostile } });
    expect(login(look)).toContain('<p class="header">Walks &amp; more</p>');
    expect(login(look)).not.toContain('<script>alert');
    // A header that is the name is in the title already.
    expect(login(lookWith(null, { texts: { header: 'Dogs', welcomeMessage: ' ' } }))).not.toMatch(
      /class="(header|welcome)"/,
    );
  });

  it('tells the boot loader how to begin and where to ask', () => {
    const links = [{ text: 'Support', href: 'mailto:a%40b.org' }];
    const html = shellPage({ ...shell, style: { styleName: 'dark', headerTextColor: 'teal' }, links });
    expect(JSON.parse(scriptsOf(html)[1]!.text)).toMatchObject({ scheme: 'dark', links });
    expect(html).toContain('#root :is(h1, h2, h3) { color: #008080; }');
  });

  it('carries the mark of the platform where the look has it', () => {
    const marked = lookWith(null, { watermark: 'http://localhost:4400' });
    for (const html of [login(marked), shellPage({ ...shell, look: marked })])
      expect(html).toContain('<a class="watermark" href="http://localhost:4400"');
    for (const html of [login(lookWith(null)), shellPage(shell)]) expect(html).not.toContain('Built with Lathe');
  });
});

describe('the colours of the pages before an app', () => {
  const css = ':root { --card: 0 0% 100%; } .dark { --card: 20 10% 12%; }';
  const [light, dark] = ['--card: hsl(0 0% 100%)', '--card: hsl(20 10% 12%)'];
  /** Colours of a rule of the sheet, by its selector. */
  const cardIn = (sheet: string, selector: string): string | undefined =>
    new RegExp(`(?:^|\\n)${selector.replaceAll(/[[\]]/g, '\\$&')} \\{[^}]*(--card: [^;]+)`).exec(sheet)?.[1];

  it.each([
    ['system', light],
    ['light', light],
    ['dark', dark],
  ] as const)('are those that an app begins with that is %s', (scheme, first) => {
    const sheet = colourRules(':root', lookWith(css, { scheme }));
    expect(cardIn(sheet, ':root')).toBe(first);
    expect(sheet.includes('prefers-color-scheme')).toBe(scheme === 'system');
    // What the visitor chose in the app goes before it.
    expect(cardIn(sheet, `:root[data-theme='${scheme === 'dark' ? 'light' : 'dark'}']`)).toBe(
      scheme === 'dark' ? light : dark,
    );
  });

  it('are in the tab and in the frame of the browser too', () => {
    const look = lookWith(
      ':root { --primary: 0 0% 10%; --background: 0 0% 99%; } .dark { --primary: 0 0% 90%; --background: 0 0% 3%; }',
      { scheme: 'dark' },
    );
    expect(decodeURIComponent(tabIcon(look))).toContain('fill="hsl(0 0% 90%)"');
    expect(shellPage({ ...shell, look, about: { look, description: '', url: 'https://dogs.example/' } })).toContain(
      '<meta name="theme-color" content="hsl(0 0% 3%)">',
    );
  });
});

describe('what an app tells search engines and previews of links', () => {
  const look = lookWith(':root { --background: 0 0% 99%; } .dark { --background: 0 0% 3%; }', {
    name: 'Dogs & Co',
    theme: { ...themeOf(null, {}), logoUrl: 'https://example.org/l.png' },
  });
  const url = 'https://dogs.example/Dogs?id=1';

  it('is its name, its line, its address and its logo', () => {
    const html = shellPage({ ...shell, look, about: { look, description: 'Every "walk"', url } });
    const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)"(?: media="[^"]*")? content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    );
    expect(tags).toEqual(
      expect.arrayContaining([
        ['description', 'Every &quot;walk&quot;'],
        ['og:title', 'Dogs &amp; Co'],
        ['og:description', 'Every &quot;walk&quot;'],
        ['og:type', 'website'],
        ['og:url', url],
        ['og:image', 'https://example.org/l.png'],
      ]),
    );
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(tags.filter(([name]) => name === 'theme-color')).toHaveLength(2);
  });

  it('is its name alone where not everybody may see it', () => {
    const html = shellPage({ ...shell, look });
    expect(html).not.toMatch(/og:|canonical|description|theme-color|twitter/);
    expect(html).toContain('<title>Dogs &amp; Co</title>');
  });
});

import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { loginPage } from './login/login-page.js';
import { contentPolicy } from './page-headers.js';
import { plainPage } from './plain-page.js';
import { shellPage } from './shell-page.js';
import { darkThemeOf, themeOf } from './theme.js';

const hostile = '</script><script>alert(1)</script>"\'<!--\u2028&';
const shell = {
  appId: '0123456789abcdef01234567', name: hostile, preview: false, platformOrigin: 'http://localhost:4400', boot: '/runtime/vendor/boot.js',
  preload: ['/runtime/vendor/react.js'], importMap: '{"imports":{"react":"/runtime/vendor/react.js"}}', colour: 'hsl(0 0% 0%)',
};

/** Scripts of a page: attributes and text. */
const scriptsOf = (html: string): { attributes: string; text: string }[] => [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({ attributes: attributes!, text: text! }));

describe('the shell page', () => {
  const html = shellPage(shell);

  it('runs the import map and the boot loader and nothing else', () => {
    expect(scriptsOf(html).map(({ attributes }) => attributes.trim())).toEqual(['type="importmap"', 'type="application/json" id="lathe-app"', 'type="module" src="/runtime/vendor/boot.js"']);
    expect(JSON.parse(scriptsOf(html)[1]!.text)).toEqual({ appId: shell.appId, platformOrigin: shell.platformOrigin, preview: false });
  });

  it('has an import map that the policy allows by its hash, and no other inline script', () => {
    const policy = contentPolicy({ frameAncestor: 'http://localhost:4400', inlineScripts: [shell.importMap] });
    const hash = createHash('sha256').update(scriptsOf(html)[0]!.text).digest('base64');
    expect(policy.split('; ')).toEqual(expect.arrayContaining([
      "default-src 'none'", `script-src 'self' 'sha256-${hash}'`, "style-src 'self' 'unsafe-inline'", "connect-src 'self'", 'frame-ancestors http://localhost:4400', "base-uri 'none'", 'worker-src blob:',
    ]));
  });
});

describe('names and texts of people', () => {
  it('are never markup', () => {
    const login = loginPage({ appId: shell.appId, name: hostile, theme: themeOf(null, {}), darkTheme: null, nextPath: '/x?</script>', canSignUp: true, settings: { supportEmail: 'a@b.org', termsOfServiceLink: 'https://example.org/"><img src=x>' } });
    for (const html of [shellPage(shell), login, plainPage(hostile, hostile, { href: hostile, text: hostile })]) {
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
    expect(JSON.parse(scriptsOf(login)[0]!.text)).toEqual({ appId: shell.appId, name: hostile, nextPath: '/x?</script>' });
  });
});

describe('the sign-in page', () => {
  const page = (canSignUp: boolean) => loginPage({ appId: shell.appId, name: 'Dogs', theme: themeOf(null, {}), darkTheme: null, nextPath: '/', canSignUp, settings: {} });

  it('labels its fields, announces errors and names only the app', () => {
    const html = page(true);
    for (const field of ['email', 'password']) {
      expect(html).toContain(`<label for="${field}">`);
      expect(html).toContain(`aria-describedby="${field}-error"`);
    }
    expect(html).toContain('role="alert"');
    expect(html).toContain('<h1 id="title">Sign in to Dogs</h1>');
    expect(html.replaceAll(/id="lathe-login"|lathe-login/g, '')).not.toMatch(/lathe/i);
  });

  it('offers sign-up only where it is open', () => {
    expect(page(true)).toContain('Create an account');
    expect(page(false)).not.toContain('Create an account');
  });

  it('follows a device that prefers dark where the app has a dark look', () => {
    const css = ':root { --card: 0 0% 100%; } .dark { --card: 20 10% 12%; }';
    const login = (globals: string | null) => loginPage({ appId: shell.appId, name: 'Dogs', theme: themeOf(globals, {}), darkTheme: darkThemeOf(globals, {}), nextPath: '/', canSignUp: true, settings: {} });
    expect(login(css)).toMatch(/prefers-color-scheme: dark\) \{ :root:not\(\[data-theme='light'\]\) \{[^}]*--card: hsl\(20 10% 12%\)/);
    expect(login(null)).not.toContain('prefers-color-scheme');
  });
});

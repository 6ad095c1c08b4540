import { beforeAll, describe, expect, it } from '@jest/globals';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import { AppCompiler } from './app-compiler.js';
import type { AppIdentity } from './identity.js';

let compiler: AppCompiler;
beforeAll(async () => {
  compiler = new AppCompiler(await vendorDirForSpecs());
}, 60_000);

const identityOf = async (source?: string): Promise<AppIdentity> => {
  const files = {
    'pages/Home.jsx': 'export default () => null;',
    ...(source === undefined ? {} : { 'services/app.js': source }),
  };
  return (await compiler.compile({ files })).identity;
};

describe('who an app says that it is', () => {
  it('is read from its APP, under whatever name the icon was imported', async () => {
    const { tagline, scheme, icon } = await identityOf(`import { Dog as Paw } from 'lucide-react';
export const APP = { name: 'Dog walks', tagline: 'Every walk, every dog', icon: Paw, theme: 'dark', currency: 'EUR' };`);
    expect({ tagline, scheme }).toEqual({ tagline: 'Every walk, every dog', scheme: 'dark' });
    expect(icon!.length).toBeGreaterThan(2);
    for (const [element, attributes] of icon!) expect([element, 'key' in attributes]).toEqual(['path', false]);
  });

  it.each([
    undefined,
    '',
    'export const APP = 7;',
    'export const OTHER = {};',
    'export const APP = { ...others };',
    'export const APP = { [name]: 1, theme: 3, tagline: `x`, icon: "Dog" };',
    'export const APP = {',
    `export const APP = makeApp({ tagline: 'x' });`,
    `import { icons } from './x'; export const APP = { icon: icons.constructor, theme: 'pink' };`,
  ])('is unknown where it says nothing plain: %s', async (source) => {
    expect(await identityOf(source)).toEqual({ tagline: '', scheme: null, icon: null });
  });

  it('has a tagline that fits a line', async () => {
    expect(
      (await identityOf(`export const APP = { tagline: ${JSON.stringify('x'.repeat(5_000))} };`)).tagline,
    ).toHaveLength(300);
  });
});

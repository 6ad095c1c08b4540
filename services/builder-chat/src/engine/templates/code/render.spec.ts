import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { describe, expect, it } from '@jest/globals';
import { render } from './render.js';

const templates = join(import.meta.dirname, '..');

describe('a template', () => {
  it('takes names and code where code stands', () => {
    expect(
      render('<Form__ row={row.key__} value={value__} />', { Form: 'DogForm', key: 'dog', value: ['a || b'] }),
    ).toBe('<DogForm row={row.dog} value={a || b} />');
    expect(render('import { Icon__ as Icon__Icon };', { Icon: 'Dog' })).toBe('import { Dog as DogIcon };');
  });

  it.each([
    ["const a = 'Add one__';", "const a = 'Add cat\\'s \"toy\" <\\/script>';"],
    ['<p title="Add one__" />', `<p title={'Add cat\\'s "toy" <\\/script>'} />`],
    ['<p>Add one__</p>', `<p>{'Add cat\\'s "toy" <\\/script>'}</p>`],
    ['  Add one__', `  {'Add cat\\'s "toy" <\\/script>'}`],
  ])('writes words so that they cannot end what they stand in: %s', (template, written) => {
    expect(render(template, { one: 'cat\'s "toy" </script>' })).toBe(written);
  });

  it('writes words in a comment so that they cannot end it', () => {
    expect(render('/** Adds a one__. */', { one: 'dog */ alert(1)' })).toBe('/** Adds a dog  alert(1). */');
  });

  it('puts lines of code at the depth of their slot, and leaves no line where there are none', () => {
    const template = '<ul>\n  {/* slot: items */}\n</ul>';
    expect(render(template, { items: ['<li>', '  <a />\n</li>'] })).toBe('<ul>\n  <li>\n    <a />\n  </li>\n</ul>');
    expect(render(template, { items: [] })).toBe('<ul>\n</ul>');
  });

  it('takes the space before a slot within a line along', () => {
    expect(render('({ rows /* slot: hide */ })', { hide: [', hide'] })).toBe('({ rows, hide })');
    expect(render('<Table /* slot: hide */ />', { hide: [] })).toBe('<Table />');
  });

  it('fills nothing that a slot was filled with', () => {
    expect(render("'a__'; b__;", { a: 'b__', b: ["'a__'"] })).toBe("'b__'; 'a__';");
  });

  it('keeps or drops sections', () => {
    const template = 'a;\n/* when: x */\nb;\n{/* when: y */}\nc;\n{/* end: y */}\n/* end: x */\nd;';
    expect(render(template, { x: true, y: false })).toBe('a;\nb;\nd;');
    expect(render(template, { x: false, y: true })).toBe('a;\nd;');
  });

  it.each([
    ['a__;', {}, 'Slot a is not filled'],
    ['/* when: a */\nb__;\n/* end: a */', { a: false }, 'Slot b is not filled'],
    ['a__;', { a: 'x', b: 'y' }, 'The template has no slot b'],
    ['toString__;', {}, 'Slot toString is not filled'],
    ['a__;', { a: 'x; y' }, 'Slot a takes a name or lines of code'],
    ['a__;', { a: true }, 'Slot a takes words'],
    ["'a__';", { a: ['x'] }, 'Slot a takes words'],
    ['/* slot: a */', { a: 'x' }, 'Slot a takes lines of code'],
    ['/* when: a */\nb;\n/* end: a */', { a: 'x' }, 'Slot a takes true or false'],
    ['/* when: a */\nb;', { a: true }, 'Section a has no end'],
    ['/* when: a */\n/* end: b */', { a: true }, 'Section b is not open'],
  ])('refuses what does not fit: %j with %j', (template, slots, reason) => {
    expect(() => render(template, slots)).toThrow(reason);
  });
});

describe('the templates of apps', () => {
  it.each(globSync('**/*.jsx', { cwd: templates }))('%s is a module in itself', (file) => {
    const code = readFileSync(join(templates, file), 'utf8');
    expect(() => parse(code, { sourceType: 'module', plugins: ['jsx'] })).not.toThrow();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ProjectFiles } from '../actions/staging/project.js';
import { detect, detectors } from './detect.js';
import { mend } from './mend.js';
import { type Check, type ModelRepair, repair } from './repair.js';
import type { Issue } from './rules/issue.js';

const dog = JSON.stringify({
  name: 'Dog',
  properties: { name: { type: 'string' }, ownerPhone: { type: 'string' }, status: { type: 'string', default: 'new' } },
  permissions: { read: 'all', write: 'creator' },
  required: ['name', 'status'],
});
const page = (body: string, name = 'Dogs'): string =>
  `${body}\nexport default function ${name}() {\n  return <div />;\n}\n`;
const project = (more: ProjectFiles): ProjectFiles => ({
  'entities/Dog.json': dog,
  'pages/Dogs.jsx': page(''),
  ...more,
});
const found = (files: ProjectFiles): string[] =>
  detect(project(files)).map(({ detectorId, path, line }) => `${detectorId} ${path}:${line}`);
const check: Check = async (files, options) => mend(files, 'public_without_login', options);
const offer = (files: ProjectFiles, undo: () => void = () => undefined) => ({ files, failures: [], undo });
const mended = async (path: string, content: string, more: ProjectFiles = {}): Promise<string> => {
  const result = await repair(project({ ...more, [path]: content }), check, null);
  return result.unresolved.length === 0
    ? (result.files[path] ?? '')
    : `UNRESOLVED ${result.unresolved.map(({ message }) => message).join('; ')}`;
};

const good = `import React, { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Dog as Dogs } from '@/entities/Dog';
import { User, Dog } from '@/entities/all';
import { Button, buttonVariants } from '@/components/ui/button';
import { Plus, Trash2 as Bin } from 'lucide-react';
import { createPageUrl } from '@/utils';
import { cn } from '@/lib/utils';
import { InvokeLLM } from '@/integrations/Core';
import debounce from 'lodash/debounce';
import * as Icons from 'lucide-react';
import DogCard from '../components/DogCard';
import 'leaflet/dist/leaflet.css';

const rows = [{ icon: Plus }];
export default function Home({ a: { b = 1 }, ...rest }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data: dogs = [] } = useQuery({ queryKey: ['dogs'], queryFn: () => Dogs.list('-createdAt', 50) });
  const Card = open ? DogCard : 'div';
  const save = async (values) => {
    await Dog.create({ ...values });
    await Dog.create({ name: 'x' });
    await Dog.update(values.id, { ownerPhone: '1' });
    await Dog.filter({ $or: [{ name: 'x' }, { 'name.x': { $gt: 1 } }], creatorId: 'me' }, 'name');
    navigate(createPageUrl('Dogs'));
    navigate(\`/Dogs?id=\${values.id}\`);
    navigate(-1);
    navigate(\`/\${values.page}\`);
  };
  return (
    <React.Fragment>
      <Link to="/">Home</Link><Link to={createPageUrl('Dogs?id=' + b)}>All</Link><a href="https://x.test/Nowhere">x</a><a href="#top">top</a>
      {dogs.map((dog) => <Card key={dog.id} {...rest} className={cn('a', open && 'b')} />)}
      {rows.map(({ icon: Icon }) => <Icon key={Icon} />)}
      <Icons.Dog /><Bin /><Button onClick={() => setOpen(!open)} className={buttonVariants()} onBlur={debounce(save)}>{InvokeLLM.name}{User.name}</Button>
    </React.Fragment>
  );
}
`;

describe('detect', () => {
  it('lets a layout say ../components, as the compiler does', () => {
    expect(
      found({
        'layout.jsx': `import Nav from '../components/Nav';\nexport default function Layout({ children }) { return <div><Nav />{children}</div>; }`,
        'components/Nav.jsx': 'export default function Nav() { return <nav />; }',
      }),
    ).toEqual([]);
  });

  it('finds nothing in a sound project', () => {
    expect(
      found({
        'pages/Home.jsx': good,
        'components/DogCard.jsx': 'export default function DogCard() { return <p />; }',
      }),
    ).toEqual([]);
  });

  it.each([
    ['syntax', 'pages/A.jsx', 'export default function A() {\n  return <div>;\n}\n'],
    ['unresolved-import', 'pages/A.jsx', page(`import x from 'left-pad';\nx();`, 'A')],
    ['unresolved-import', 'pages/A.jsx', page(`import x from '../components/Nope';\nx();`, 'A')],
    ['unresolved-import', 'pages/A.jsx', page(`import x from '@/entities/Dog.json';\nx();`, 'A')],
    ['unknown-export', 'pages/A.jsx', page(`import { Wobble } from '@/components/ui/button';\nWobble();`, 'A')],
    ['missing-default-export', 'pages/A.jsx', 'export const a = 1;\nexport const b = 2;\n'],
    ['undefined-component', 'pages/A.jsx', 'export default function A() { return <Zorp />; }'],
    [
      'dead-link',
      'pages/A.jsx',
      page(`import { createPageUrl } from '@/utils';\nconst to = createPageUrl('Nowhere');`, 'A'),
    ],
    ['dead-link', 'pages/A.jsx', 'export default function A() { return <a href="/dogs/1">x</a>; }'],
    ['unknown-entity', 'pages/A.jsx', page(`import { Cat } from '@/entities/Cat';\nCat.list();`, 'A')],
    [
      'unknown-field',
      'pages/A.jsx',
      page(`import { Dog } from '@/entities/Dog';\nDog.create({ name: 'a', wings: 2 });`, 'A'),
    ],
    ['unknown-field', 'pages/A.jsx', page(`import { Dog } from '@/entities/Dog';\nDog.list('-wings');`, 'A')],
    [
      'unknown-field',
      'pages/A.jsx',
      page(`import { Dog } from '@/entities/Dog';\nDog.filter({ $and: [{ wings: 2 }] });`, 'A'),
    ],
    [
      'missing-required',
      'pages/A.jsx',
      page(`import { Dog } from '@/entities/Dog';\nDog.create({ ownerPhone: '1' });`, 'A'),
    ],
  ])('%s in %s', (id, path, content) => {
    const issues = detect(project({ [path]: content }));
    expect(issues.map(({ detectorId }) => detectorId)).toEqual([id]);
    expect(issues[0]?.message).toContain('A');
    expect(issues[0]?.fix).toBeNull();
  });

  it.each([
    [`import { GenerateImage } from '@/integrations/Core';\nGenerateImage({ prompt: 'a dog' });`, [1]],
    [`import { GenerateImage as draw } from '@/api/integrations';\ndraw({ prompt: 'a dog' });`, [1]],
    [`import { Core } from '@/integrations/Core';\nCore.SendSms({ to: '1' });`, [2]],
    [`import * as All from '@/integrations/Core';\nAll.SendSms({ to: '1' });\nAll.InvokeLLM({ prompt: 'x' });`, [2]],
    [`import { UploadFile } from '@/integrations/Core';\nUploadFile('dog.png');`, [2]],
    [`import { Core } from '@/api/integrations';\nCore.SendEmail(\`to \${1}\`);`, [2]],
  ])('unanswered-call in %j', (body, lines) => {
    expect(found({ 'pages/A.jsx': page(body, 'A') })).toEqual(
      lines.map((line) => `unanswered-call pages/A.jsx:${line}`),
    );
  });

  it.each([
    `import { InvokeLLM, SendEmail, UploadFile } from '@/integrations/Core';\nInvokeLLM({ prompt: 'x' });\nconst mail = (it) => SendEmail(it);\nUploadFile({ file: mail });`,
    `import Core from '@/integrations/Core';\nCore.InvokeLLM({ prompt: 'x' });\nCore[1]();`,
    `const Core = { SendSms() {} };\nCore.SendSms('text');`,
  ])('no unanswered-call in %j', (body) => {
    expect(found({ 'pages/A.jsx': page(body, 'A') })).toEqual([]);
  });

  it.each([
    [`import { User } from '@/entities/User';\nUser.me();\nUser.create({ email: 'x' });\nUser.delete('1');`, [3, 4]],
    [`import { User, Dog } from '@/entities/all';\nDog.findAll();\nUser.signUp();\nDog.deleteMany({});`, [2, 3]],
  ])('unknown-method in %j', (body, lines) => {
    expect(found({ 'pages/A.jsx': page(body, 'A') })).toEqual(
      lines.map((line) => `unknown-method pages/A.jsx:${line}`),
    );
  });

  it.each([
    [`User.current()`, `User.me()`],
    [`User.updateme({ phone: '1' })`, `User.updateMe({ phone: '1' })`],
    [`User.login_with_redirect()`, `User.loginWithRedirect()`],
  ])('%s means %s', async (written, meant) => {
    const user = { 'entities/User.json': JSON.stringify({ name: 'User', properties: { phone: { type: 'string' } } }) };
    const body = (call: string): string => page(`import { User } from '@/entities/User';\n${call};`, 'A');
    expect(await mended('pages/A.jsx', body(written), user)).toBe(body(meant));
  });

  it('knows the fields of users: of the platform, and of the app', () => {
    const user = { 'entities/User.json': JSON.stringify({ name: 'User', properties: { phone: { type: 'string' } } }) };
    const body = `import { User } from '@/entities/User';\nUser.me();\nUser.updateMe({ fullName: 'M', phone: '1' });\nUser.filter({ role: 'admin' }, 'email');\nUser.updateMe({ street: 'x' });`;
    expect(found({ ...user, 'pages/A.jsx': page(body, 'A') })).toEqual(['unknown-field pages/A.jsx:5']);
    expect(found({ 'pages/A.jsx': page(body, 'A') })).toEqual([
      'unknown-field pages/A.jsx:3',
      'unknown-field pages/A.jsx:5',
    ]);
  });

  describe('a page that reads what its visitor may not', () => {
    const walk = {
      'entities/Walk.json': JSON.stringify({
        name: 'Walk',
        properties: { date: { type: 'string' } },
        permissions: { read: 'creator', write: 'creator' },
      }),
    };
    const reads = page(`import { Walk } from '@/entities/Walk';\nconst load = () => Walk.list();`, 'Walks');
    const hint = ['unreadable-page pages/Walks.jsx:2'];

    it('is found, whether it reads by itself or by what it imports', () => {
      expect(found({ ...walk, 'pages/Walks.jsx': reads })).toEqual(hint);
      const hook = `import { Walk } from '@/entities/all';\nexport const useWalks = () => Walk.filter({});`;
      const table = `import { useWalks } from '@/services/walks';\nexport default function WalkTable() { return <p>{useWalks()}</p>; }`;
      const through = page(
        `import React from 'react';\nimport WalkTable from '../components/WalkTable';\nexport const shown = <WalkTable />;`,
        'Walks',
      );
      expect(
        found({ ...walk, 'services/walks.js': hook, 'components/WalkTable.jsx': table, 'pages/Walks.jsx': through }),
      ).toEqual(hint);
    });

    it.each(['public_with_login', 'private_with_login', 'workspace_with_login'] as const)(
      'is none where nobody gets in without signing in: %s',
      (visibility) => {
        expect(detect(project({ ...walk, 'pages/Walks.jsx': reads }), visibility)).toEqual([]);
      },
    );

    it.each([
      [
        'reads what everybody may',
        {
          'pages/Walks.jsx': reads
            .replaceAll('Walk }', 'Dog }')
            .replace('Walk.list', 'Dog.list')
            .replace('entities/Walk', 'entities/Dog'),
        },
      ],
      ['only writes', { 'pages/Walks.jsx': reads.replace('list()', 'create({})') }],
      [
        'asks who is there',
        { 'pages/Walks.jsx': `import { User } from '@/entities/User';\nexport const who = () => User.me();\n${reads}` },
      ],
      [
        'looks at the refusal',
        { 'pages/Walks.jsx': `${reads}export const closed = (error) => error.status === 403;\n` },
      ],
      [
        'stands behind a gate',
        {
          'components/Gate.jsx': `import { User } from '@/entities/all';\nexport default function Gate() { return <button onClick={() => User.login()} />; }`,
          'pages/Walks.jsx': `import Gate from '@/components/Gate';\nexport const gate = <Gate />;\n${reads}`,
        },
      ],
      [
        'has a layout that lets nobody else through',
        {
          'pages/Walks.jsx': reads,
          'layout.jsx': `import { User } from '@/entities/User';\nexport default function Layout({ children }) {\n  const user = User.me();\n  if (!user) {\n    return <p>Sign in</p>;\n  }\n  return <div>{children}</div>;\n}`,
        },
      ],
    ])('is none when it %s', (_case, files) => {
      expect(found({ ...walk, ...files })).toEqual([]);
    });

    it('is one although the layout shows who is there', () => {
      const layout = `import { User } from '@/entities/User';\nexport default function Layout({ children }) {\n  const user = User.me();\n  return <div>{user?.email}{children}</div>;\n}`;
      expect(found({ ...walk, 'pages/Walks.jsx': reads, 'layout.jsx': layout })).toEqual(hint);
    });
  });

  it('finds references to unknown entities in schemas', () => {
    const walk = JSON.stringify({ name: 'Walk', properties: { dog: { type: 'string', 'x-ref': 'Hound' } } });
    expect(found({ 'entities/Walk.json': walk })).toEqual(['unknown-entity entities/Walk.json:1']);
  });

  it('says why for every detector', () => {
    expect(new Set(detectors.map(({ id }) => id)).size).toBe(detectors.length);
    for (const { cause } of detectors) expect(cause).toMatch(/\.$/);
  });
});

describe('certain fixes', () => {
  it('corrects the case and folder of an import', async () => {
    const more = { 'components/DogCard.jsx': 'export default function DogCard() { return <p />; }' };
    expect(await mended('pages/A.jsx', page(`import { Button } from '@/components/ui/Button';`, 'A'))).toContain(
      `from '@/components/ui/button'`,
    );
    expect(await mended('pages/A.jsx', page(`import DogCard from '../components/dogs/dogcard';`, 'A'), more)).toContain(
      `from '@/components/DogCard'`,
    );
  });

  it('turns a default import into a named one and back', async () => {
    const more = { 'components/DogCard.jsx': 'export default function DogCard() { return <p />; }' };
    expect(await mended('pages/A.jsx', page(`import Button from '@/components/ui/button';`, 'A'))).toContain(
      `import { Button } from '@/components/ui/button';`,
    );
    expect(await mended('pages/A.jsx', page(`import { DogCard } from '@/components/DogCard';`, 'A'), more)).toContain(
      `import DogCard from '@/components/DogCard';`,
    );
  });

  it('fetches a name from the module that has it', async () => {
    const fixed = await mended(
      'pages/A.jsx',
      page(`import { Card, CardTitle, Badge } from '@/components/ui/card';`, 'A'),
    );
    expect(fixed).toContain(
      `import { Card, CardTitle } from '@/components/ui/card';\nimport { Badge } from '@/components/ui/badge';`,
    );
  });

  it('adds the default export that was meant', async () => {
    expect(await mended('pages/A.jsx', 'const helper = 1;\nfunction A() {\n  return <p />;\n}')).toMatch(
      /\}\n\nexport default A;\n$/,
    );
  });

  it('adds missing imports of components, icons, hooks and entities', async () => {
    const body = `import React from 'react';
export default function A() {
  const [x] = useState(0);
  const go = () => Dog.list();
  return <Card onClick={go}><Plus /><DogCard /><Link to="/">{x}</Link></Card>;
}
`;
    const fixed = await mended('pages/A.jsx', body, {
      'components/DogCard.jsx': 'export default function DogCard() { return <p />; }',
    });
    for (const line of [
      `import { useState } from 'react';`,
      `import { Dog } from '@/entities/Dog';`,
      `import { Card } from '@/components/ui/card';`,
      `import { Plus } from 'lucide-react';`,
      `import DogCard from '@/components/DogCard';`,
      `import { Link } from 'react-router-dom';`,
    ]) {
      expect(fixed).toContain(line);
    }
  });

  it('corrects links, entities and fields that differ in case or number only', async () => {
    const body = `import { Dogs } from '@/entities/Dogs';
import { createPageUrl } from '@/utils';
export default function A() {
  const phone = 1;
  Dogs.create({ Name: 'x', owner_phone: phone });
  Dogs.filter({ names: 'x' }, '-created_date');
  return <a href={createPageUrl('dog')}>x</a>;
}
`;
    const fixed = await mended('pages/A.jsx', body);
    expect(fixed).toContain(`import { Dog as Dogs } from '@/entities/Dog';`);
    expect(fixed).toContain(`Dogs.create({ name: 'x', ownerPhone: phone });`);
    expect(fixed).toContain(`Dogs.filter({ name: 'x' }, '-createdAt');`);
    expect(fixed).toContain(`createPageUrl('Dogs')`);
  });
});

describe('certain fixes of integrations', () => {
  it('name the prompt, and the function that was meant', async () => {
    const body = `import { Core, InvokeLLM } from '@/integrations/Core';
export default function A() {
  const ask = () => InvokeLLM(\`What is \${1}?\`);
  return <button onClick={ask} onBlur={() => Core.invokeLlm({ prompt: 'x' })} />;
}
`;
    const fixed = await mended('pages/A.jsx', body);
    expect(fixed).toContain('InvokeLLM({ prompt: `What is ${1}?` })');
    expect(fixed).toContain(`Core.InvokeLLM({ prompt: 'x' })`);
  });
});

describe('repair', () => {
  it('takes out imports that nothing uses, and gives an icon that comes near', async () => {
    const unused = `import React, { useMemo } from 'react';\nimport { Nothing } from '@/components/Nothing';\nimport x from 'left-pad';`;
    expect(await mended('pages/A.jsx', page(unused, 'A'))).not.toMatch(/Nothing|left-pad/);
    const icons = `import { DogHouse, Wobblefish, Plus } from 'lucide-react';\nexport default function A() {\n  return <p><DogHouse /><Wobblefish /><Plus /></p>;\n}\n`;
    expect(await mended('pages/A.jsx', icons)).toMatch(
      /import \{ (?:Dog|House) as DogHouse \} from 'lucide-react';[^]*import \{ Circle as Wobblefish \}|import \{ Circle as Wobblefish \}[^]*import \{ (?:Dog|House) as DogHouse \}/,
    );
  });

  it('follows a file that was given another home', async () => {
    const content = `import { useDogs } from '@/hooks/useDogs';\nexport default function A() {\n  return <p>{useDogs()}</p>;\n}\n`;
    const more = { 'services/useDogs.js': 'export const useDogs = () => 1;\n' };
    expect(await mended('pages/A.jsx', content, more)).toContain(`from '@/services/useDogs'`);
  });

  it('takes a name from the one file that has it, and leaves style sheets of other builders out', async () => {
    const more = { 'services/utils.js': 'export const years = (age) => age;\n' };
    const content = `import { cn, years } from '@/lib/utils';\nimport styles from './A.module.scss';\nimport './A.scss';\nexport default function A() {\n  return <p className={cn(styles.a)}>{years(1)}</p>;\n}\n`;
    const fixed = await mended('pages/A.jsx', content, more);
    expect(fixed).toContain(`import { cn } from '@/lib/utils';\nimport { years } from '@/services/utils';`);
    expect(fixed).toContain('const styles = {};');
    expect(fixed).not.toContain('scss');
  });

  it('says what a stub stands for, and asks no model for it', async () => {
    const content = `import Chart from '@/components/DogChart';\nexport default function A() { return <Chart />; }\n`;
    let asked = 0;
    const result = await repair(project({ 'pages/A.jsx': content }), check, async (files) => {
      asked += 1;
      return offer(files);
    });
    expect(asked).toBe(0);
    expect(result.files['components/DogChart.jsx']).toContain('The part DogChart is still missing.');
    expect(result.unresolved.map(({ detectorId, path }) => [detectorId, path])).toEqual([
      ['stub', 'components/DogChart.jsx'],
    ]);
    expect((await repair(result.files, check, null)).files).toEqual(result.files);
  });

  const broken = project({ 'pages/A.jsx': 'export default function A() { return <Zorp />; }' });
  const sound = project({ 'pages/A.jsx': page('', 'A') });

  it('takes a model repair that helps', async () => {
    const result = await repair(broken, check, async () => offer(sound));
    expect([result.initial.length, result.unresolved.length, result.files]).toEqual([1, 0, sound]);
  });

  it('asks at most twice, and once when nothing changes', async () => {
    const asked: number[] = [];
    await repair(broken, check, async (files, _issues, attempt) => {
      asked.push(attempt);
      return offer(files);
    });
    expect(asked).toEqual([1]);
    await repair(broken, check, async (_files, _issues, attempt) => {
      asked.push(attempt);
      return offer(
        project({ 'pages/A.jsx': `export default function A() { return <Zorp${'x'.repeat(attempt)} />; }` }),
      );
    });
    expect(asked).toEqual([1, 1, 2]);
  });

  it('throws a repair away that makes things worse', async () => {
    const worse = project({
      'pages/A.jsx': 'import a from "nope";\na();\nexport default function A() { return <Zorp />; }',
    });
    let undone = 0;
    const { files } = await repair(broken, check, async () => offer(worse, () => (undone += 1)));
    expect([files['pages/A.jsx']?.includes('<Zorp />'), files['pages/A.jsx']?.includes('nope')]).toEqual([true, false]);
    expect(undone).toBe(1);
  });

  const deadLink = project({ 'pages/A.jsx': 'export default function A() { return <a href="/Nowhere">x</a>; }' });
  const known = async () => mend(deadLink).initial;

  it('asks about what is new alone', async () => {
    const asked: string[][] = [];
    const byModel: ModelRepair = async (files, issues) => {
      asked.push(issues.map(({ detectorId }) => detectorId));
      return offer(files);
    };
    const old = await repair(deadLink, check, byModel, [], known);
    expect([asked, old.fresh, old.unresolved.length]).toEqual([[], [], 1]);
    await repair({ ...deadLink, 'pages/B.jsx': broken['pages/A.jsx']! }, check, byModel, [], known);
    expect(asked).toEqual([['undefined-component']]);
  });

  const failure = (path: string, message = 'no match'): Issue => ({
    ...{ detectorId: 'apply', path, line: 1, message, severity: 'error', blocks: false, fix: null },
  });

  it('asks again for what it could not apply, twice at most, and says what is left of it', async () => {
    const asked: string[][] = [];
    const left = [[failure('pages/B.jsx')], [failure('pages/B.jsx', 'no match, again')]];
    const result = await repair(
      sound,
      check,
      async (files, issues, attempt) => {
        asked.push(issues.map(({ path }) => path));
        return { ...offer(files), failures: left[attempt - 1]! };
      },
      [failure('pages/A.jsx'), failure('pages/B.jsx')],
    );
    expect(asked).toEqual([['pages/A.jsx', 'pages/B.jsx'], ['pages/B.jsx']]);
    expect(result.failures).toEqual(left[1]);
  });

  it('stops when the same actions cannot be applied again, and when nothing is offered', async () => {
    let asked = 0;
    const failures = [failure('pages/A.jsx')];
    const same: ModelRepair = async (files) => ({ ...offer(files), failures: [failure('pages/A.jsx')].slice(asked++) });
    expect((await repair(sound, check, same, failures)).failures).toEqual(failures);
    expect((await repair(sound, check, async () => null, failures)).failures).toEqual(failures);
    expect(asked).toBe(1);
  });
});

import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { PoolBusy, TaskTooHard, WorkerPool } from '@lathe/platform/workers/worker-pool';
import { mend } from '../detectors/mend.js';
import { ProjectChecks } from './project-checks.js';

const component = (index: number): string => `import { Button } from '@/components/ui/button';
export default function C${index}() {
  return <div>${Array.from({ length: 60 }, (_, line) => `<p className="p-${line}">{[${line}].map((n) => <Button key={n}>{n}</Button>)}</p>`).join('\n')}<Badge /></div>;
}
`;
const files = {
  ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`components/C${index}.jsx`, component(index)])),
  'pages/Home.jsx': `import C0 from '@/components/C0';\nexport default function Home() { return <C0 onClick={() => <Zorp />} />; }\n`,
};

describe('the checks of a project', () => {
  const checks = new ProjectChecks();
  afterAll(() => checks.onModuleDestroy());

  it('find and mend what the detectors do, while this process goes on with other things', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const checked = await checks.check(files, 'public_without_login');
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
    expect(checked).toEqual(mend(files));
    expect(checked.fixed).toHaveLength(20);
    expect(checked.issues.map(({ message }) => message)).toEqual(['pages/Home.jsx uses Zorp, which is not defined']);
  });

  it('say when a project is too complex, and when too many wait', async () => {
    const run = jest.spyOn(WorkerPool.prototype, 'run');
    run.mockRejectedValueOnce(new TaskTooHard('x'));
    await expect(checks.check(files, 'public_without_login')).rejects.toMatchObject({ code: 'chat/too-complex' });
    run.mockRejectedValueOnce(new PoolBusy('x'));
    await expect(checks.check(files, 'public_without_login')).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
    });
    run.mockRestore();
  });
});

import type { ValidationResult } from '@lathe/proto/builder-chat/validation';
import { validateAndRepair } from '@lathe/proto/builder-chat/validation';
import { userSchema } from '@lathe/proto/entities/user-entity';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId, sampleMessage } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { TestValidators } from './test-validators';

const head = 'c'.repeat(24);
const made = 'b'.repeat(24);
const issue = {
  file: 'pages/Dogs.jsx',
  line: 3,
  message: 'The page has no component',
  componentName: 'Dogs',
  detectorId: 'missing-default-export',
  severity: 'error' as const,
};

const resultWith = (changes: Partial<ValidationResult>): ValidationResult => ({
  initialIssues: [],
  unresolvedIssues: [],
  detectors: ['syntax', 'missing-default-export'],
  repairedFiles: [],
  previousVersionId: head,
  timingBreakdown: { applyingActionsMs: 12 },
  appBundle: {
    id: appId,
    versionId: head,
    slug: 'dogs',
    name: 'Dogs',
    pages: {},
    components: {},
    services: {},
    layout: null,
    globalsCss: null,
    entities: [],
    user_entity: { name: 'User', schema: userSchema(undefined) },
    mainPage: null,
    appBuilderVersion: 4,
  },
  ...changes,
});

const show = (version: string | null = head) =>
  renderScreen(<TestValidators appId={appId} message={sampleMessage({ id: 'm1' })} versionId={made} head={version} />);
const test = () => userEvent.click(screen.getByRole('button', { name: 'Test Validators' }));

describe('Test Validators', () => {
  it('shows the version of the answer and checks the current one', async () => {
    const asked = vi.fn((_: { params: object; body: unknown }) => resultWith({}));
    serve(validateAndRepair, asked);
    show();
    screen.getByText(made);
    await test();
    const dialog = await screen.findByRole('dialog', { name: 'Validation Results' });
    await within(dialog).findByText('No issues found');
    expect(asked.mock.calls[0]?.[0]).toMatchObject({
      params: { appId, versionId: head },
      body: { messageId: 'm1' },
    });
  });

  it('is off where there is nothing to check', () => {
    show(null);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test Validators' }).disabled).toBe(true);
  });

  it('tells what was found, what is open and which files are others now', async () => {
    serve(validateAndRepair, () =>
      resultWith({
        initialIssues: [issue, { ...issue, line: 9, message: 'The link leads nowhere' }],
        unresolvedIssues: [{ ...issue, line: 9, message: 'The link leads nowhere' }],
        repairedFiles: [{ fileId: 'pages/Dogs.jsx', issuesFixed: 1 }],
      }),
    );
    show();
    await test();
    await screen.findByText('2 issues found, 1 still open');
    expect(within(screen.getByRole('list', { name: 'Found' })).getAllByRole('listitem')).toHaveLength(2);
    within(screen.getByRole('list', { name: 'Still open' })).getByText('The link leads nowhere');
    within(screen.getByRole('list', { name: 'Repaired files' })).getByText('1 issue fixed');
  });

  it('asks again while the check runs, and says when it failed', async () => {
    const asked = vi
      .fn((): ValidationResult | Response => resultWith({}))
      .mockReturnValueOnce(refusal('chat/still-checking'))
      .mockReturnValueOnce(refusal('chat/already-running'));
    serve(validateAndRepair, asked);
    show();
    await test();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error: Failed to validate');
    expect(alert.textContent).toContain('An answer is being written');
    expect(asked).toHaveBeenCalledTimes(2);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('No issues found');
  });
});

import { customField } from '@lathe/proto/apps/tools/custom-fields';
import { magicCreate } from '@lathe/proto/builder-chat/magic-create';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePlans, readPlanWish } from '@/lib/plan-wish';
import { renderScreen } from '@/testing/render';
import { account } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { DescribeField } from './describe-field';

const dog = customField.parse({ name: 'dog', label: 'Dog', type: 'text' });
const made = (change: object = {}) => customField.parse({ name: 'size', label: 'Size', type: 'text', ...change });
const onAdd = vi.fn();

async function describeIt(fields = [dog]): Promise<void> {
  renderScreen(<DescribeField fields={fields} account={account} instructions="Walk" onAdd={onAdd} />);
  await userEvent.type(screen.getByLabelText('Describe a field in words'), 'how big it is');
  await userEvent.click(screen.getByRole('button', { name: 'Make field' }));
}

describe('a field that is described', () => {
  afterEach(() => {
    onAdd.mockReset();
    closePlans();
  });

  it('is added as it was made of the words and the instructions', async () => {
    let asked: unknown;
    serve(magicCreate, ({ body }) => {
      asked = body;
      return { result: made() };
    });
    await describeIt();
    await waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith(made()));
    expect(asked).toEqual({ input: 'how big it is', magicType: 'field', prompt: 'Walk' });
  });

  it.each([
    ['of the same name', { name: 'dog' }],
    ['of the same label', { label: 'DOG' }],
  ])('is not added beside one %s', async (_, change) => {
    serve(magicCreate, () => ({ result: made(change) }));
    await describeIt();
    await screen.findByText('Field already exists, try another name');
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('is not added beyond the most that a tool has', async () => {
    serve(magicCreate, () => ({ result: made() }));
    await describeIt(Array.from({ length: 20 }, (_, at) => ({ ...dog, name: `dog_${at}`, label: `Dog ${at}` })));
    await screen.findByText('There can be a maximum of 20 custom fields, contact us if you need more fields');
  });

  it('says that it failed, whatever did', async () => {
    serve(magicCreate, () => refusal('builder/magic-edit-failed'));
    await describeIt();
    await screen.findByText('Magic edit failed');
  });

  it('says which name is reserved', async () => {
    const message = "'input' is reserved, try another name";
    serve(magicCreate, () => refusal('does-not-validate', { issues: [{ path: 'result.name', message }] }));
    await describeIt();
    await screen.findByText(message);
  });

  it('leads to a larger plan for a photo that this one does not include', async () => {
    serve(magicCreate, () => ({ result: made({ type: 'photo' }) }));
    await describeIt();
    await waitFor(() => expect(readPlanWish()).toMatchObject({ details: { reason: 'photo-field' } }));
    expect(onAdd).not.toHaveBeenCalled();
  });
});

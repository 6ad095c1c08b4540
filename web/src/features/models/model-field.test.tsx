import { readModels } from '@lathe/proto/builder-chat/http';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { serve } from '@/testing/server';
import { ModelField } from './model-field';

function show(models: string[], value = '') {
  serve(readModels, () => ({ isLanguageModel: models.length > 0, models }));
  const onChange = vi.fn();
  renderScreen(<ModelField label="AI model" value={value} onChange={onChange} />);
  return onChange;
}

const field = (name: string) => screen.findByRole('button', { name: /AI model/, description: name });

it('finds a model by a part of its name and chooses it by the keyboard', async () => {
  const onChange = show(['large-one', 'small-one', 'small-two']);
  await screen.findByText('The standard model (large-one)');
  await userEvent.click(screen.getByRole('button', { name: /AI model/ }));
  const search = screen.getByRole('combobox', { name: 'AI model' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The standard model (large-one)',
    'large-one',
    'small-one',
    'small-two',
  ]);
  await userEvent.type(search, 'SMALL{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('small-two');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /AI model/ }));
});

it('says when no name holds what was written, and is left by Escape', async () => {
  const onChange = show(['large-one']);
  await screen.findByText('The standard model (large-one)');
  await userEvent.click(screen.getByRole('button', { name: /AI model/ }));
  await userEvent.type(screen.getByRole('combobox', { name: 'AI model' }), 'xyz');
  screen.getByText('No model of that name');
  await userEvent.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('combobox')).toBe(null);
  expect(onChange).not.toHaveBeenCalled();
});

it('says that a model which is no longer there does not answer', async () => {
  show(['large-one'], 'gone');
  await field('This installation has no model of this name any more: the standard one answers.');
});

it('offers nothing where no language model is set up, and says so', async () => {
  show([]);
  const button = await field('No language model is set up here: whoever runs this installation connects one.');
  expect(button).toHaveProperty('disabled', true);
});

import { readModels } from '@lathe/proto/builder-chat/http';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { account, sampleApp } from '@/testing/samples';
import { serve } from '@/testing/server';
import type { EditedTool } from './saving/use-tool';
import { SettingsSection } from './settings-section';

const set = vi.fn();
const edited = { values: {}, set, problem: () => undefined } as unknown as EditedTool;
function show(isAdmin: boolean): void {
  serve(readModels, () => ({ isLanguageModel: false, models: [] }));
  renderScreen(<SettingsSection app={sampleApp()} edited={edited} account={{ ...account, isAdmin }} />);
}

describe('the settings of a tool', () => {
  it('have the temperature and the query method for admins', async () => {
    show(true);
    const temperature = screen.getByLabelText('Temperature');
    expect(temperature.getAttribute('placeholder')).toBe('0.7');
    fireEvent.change(temperature, { target: { value: '0.75' } });
    screen.getByText('From 0 to 2, in steps of 0.1');
    expect(set).not.toHaveBeenCalled();
    fireEvent.change(temperature, { target: { value: '1.3' } });
    expect(set).toHaveBeenLastCalledWith({ modelTemperature: 1.3 });
    const method = screen.getByLabelText<HTMLSelectElement>('AI query method');
    expect(method.value).toBe('similarity');
    await userEvent.selectOptions(method, 'Whole data sources, as many as fit');
    expect(set).toHaveBeenLastCalledWith({ aiQueryMethod: 'whole-items' });
  });

  it('have neither for others', () => {
    show(false);
    expect(screen.queryByLabelText('Temperature')).toBeNull();
    expect(screen.queryByLabelText('AI query method')).toBeNull();
  });
});

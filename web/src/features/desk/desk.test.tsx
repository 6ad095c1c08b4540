import { serviceNames } from '@lathe/proto/common/services';
import { operationsRoutes, type ServiceHealth } from '@lathe/proto/desk/operations';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Providers } from '@/app/providers';
import { refusal, serve } from '@/testing/server';
import { HealthScreen } from './health-screen';
import { LettersScreen } from './letters-screen';
import { SettingsInForceScreen } from './settings-in-force-screen';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = (element: ReactElement) => render(<Providers queryClient={queryClient}>{element}</Providers>);

const well: ServiceHealth = {
  ready: true,
  parts: [],
  outbox: { pending: 0, since: null },
  parked: 0,
  deadLetters: 0,
  queues: [],
};
const [first] = serviceNames;

/** Every service refuses what is asked of it. */
const refuseAll = (asked: 'letters' | 'settings'): void =>
  serviceNames.forEach((service) => serve(operationsRoutes[service][asked], () => refusal('unavailable')));

describe('what the desk asks of every service', () => {
  it('is of none that does not answer any more', async () => {
    for (const service of serviceNames) serve(operationsRoutes[service].health, () => well);
    show(<HealthScreen />);
    expect(await screen.findAllByText('Ready')).toHaveLength(serviceNames.length);
    serve(operationsRoutes[first].health, () => refusal('unavailable'));
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('No answer')).toBeTruthy();
    expect(screen.getAllByText('Ready')).toHaveLength(serviceNames.length - 1);
  });

  it('says nothing good of letters that no service told of', async () => {
    refuseAll('letters');
    show(<LettersScreen />);
    expect(await screen.findByText('Dead letters could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No dead letters')).toBeNull();
  });

  it('is asked again, and tells whose settings are missing', async () => {
    refuseAll('settings');
    show(<SettingsInForceScreen />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    const port = { name: 'PORT', value: '4400', source: 'default' as const, secret: false };
    for (const service of serviceNames.slice(1))
      serve(operationsRoutes[service].settings, () => ({ settings: [port] }));
    fireEvent.click(again);
    expect(await screen.findByText('PORT')).toBeTruthy();
    expect(screen.getByText(`${first}: what they have is missing here.`, { exact: false })).toBeTruthy();
  });
});

import { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { Providers } from '@/app/providers';

export function testProviders(): ({ children }: { children: ReactNode }) => ReactElement {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }) => <Providers queryClient={queryClient}>{children}</Providers>;
}

export const renderScreen = (element: ReactElement): RenderResult => render(element, { wrapper: testProviders() });

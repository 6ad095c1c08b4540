import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { pageQuery } from '../model/api';
import { showRows } from './use-rows';

const source = { appId: 'a', entity: 'Dog', sort: '-createdAt', q: undefined };
const row = (name: string, second: number) => ({ id: 'r', name, updatedAt: `2026-01-01T00:00:0${second}.000Z` });

describe('showRows', () => {
  it('takes what is newer, and not a change that arrives late', () => {
    const client = new QueryClient();
    const { queryKey } = pageQuery(source, 0);
    client.setQueryData(queryKey, [row('Rex', 1)]);
    const shown = () => client.getQueryData(queryKey)?.[0]?.['name'];
    showRows(client, source, [row('Max', 3)]);
    expect(shown()).toBe('Max');
    showRows(client, source, [row('Bo', 2)]);
    expect(shown()).toBe('Max');
    showRows(client, source, [row('Max again', 3)]);
    expect(shown()).toBe('Max again');
  });
});

import { replaceDataItem } from '@lathe/proto/apps/data-items';
import {
  beginConsent,
  type Connection,
  disconnect,
  endConsent,
  fetchWidgetToken,
  listConnections,
  listRemoteFiles,
  type RemoteFile,
  widgetTokenHeader,
} from '@lathe/proto/context-ingest/connectors';
import { ingestMetadata, listContextItems } from '@lathe/proto/context-ingest/http';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { refusal, serve } from '@/testing/server';
import { type AddingProps, AddSource } from '../add-source';
import { consentChannel } from './consent-window';

const limits = { dataItems: null, itemSize: 9_999_999, filesPerUpload: 5, crawl: { depth: 3, pages: 100 } };
const document = (index: number, name = `Walk ${index}`): RemoteFile => ({
  ...{ id: `d${index}`, name, type: 'google doc', url: null, changedAt: '2026-01-02T10:00:00.000Z' },
});
let apps = 0;

/** The picker of an app of its own, since tokens are kept by app. */
function open({
  state = 'connected',
  room = 50,
  more = {},
}: { state?: Connection['state']; room?: number; more?: Partial<AddingProps> } = {}) {
  apps += 1;
  const appId = String(apps).padStart(24, '0');
  let known: Connection = { connector: 'google drive', state, account: state === 'none' ? null : 'walker@example.org' };
  const tokens: string[] = [];
  serve(fetchWidgetToken, () => {
    tokens.push(`token-${tokens.length}`);
    return { token: tokens.at(-1)!, expiresAt: new Date(Date.now() + 600_000).toISOString() };
  });
  serve(listConnections, ({ request }) => {
    expect(request.headers.get(widgetTokenHeader)).toBe(tokens.at(-1));
    return { connections: [known] };
  });
  serve(listContextItems, () => ({ contextItems: [], hasReachedDataLimit: false, limits, connectors: [] }));
  renderScreen(<AddSource appId={appId} limits={limits} room={room} connectors={['google drive']} {...more} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Google Drive' }));
  return { appId, tokens, become: (next: Connection) => (known = next) };
}

/** Serves these documents, two a page, and tells what was searched for. */
function withFiles(files: RemoteFile[]): string[] {
  const searches: string[] = [];
  serve(listRemoteFiles, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const search = query.get('search') ?? '';
    searches.push(search);
    const found = files.filter(({ name }) => name.includes(search));
    const from = Number(query.get('cursor') ?? 0);
    return { files: found.slice(from, from + 2), next: from + 2 < found.length ? String(from + 2) : null };
  });
  return searches;
}
const button = (name: string) => screen.findByRole('button', { name });
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('documents of a connected account', () => {
  it('are not offered where no account can be connected', () => {
    renderScreen(<AddSource appId={'f'.repeat(24)} limits={limits} room={5} />);
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Files', 'Text', 'Web page']);
  });

  it('are shown page by page, searched by name, chosen and added together', async () => {
    open();
    const searches = withFiles([document(1), document(2), document(3, 'Prices')]);
    const added: unknown[] = [];
    serve(ingestMetadata, ({ body }) => {
      added.push(body);
      return { contextItemIds: ['a'.repeat(24)] };
    });
    fireEvent.click(await box(/^Walk 1/));
    fireEvent.click(await button('Show more'));
    fireEvent.click(await box(/^Prices/));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Walk 2' } });
    fireEvent.click(await button('Search'));
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(searches).toEqual(['', '', 'Walk 2']);
    fireEvent.click(await button('Add 2 documents'));
    await button('Add');
    const common = { source: 'google drive', type: 'google doc' };
    expect(added).toEqual([
      {
        contextItems: [
          { ...common, name: 'Walk 1', externalFileId: 'd1' },
          { ...common, name: 'Prices', externalFileId: 'd3' },
        ],
      },
    ]);
  });

  it('are chosen as far as there is room, and none is said to be missing', async () => {
    open({ room: 1 });
    withFiles([document(1), document(2)]);
    fireEvent.click(await button('Add'));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose what to add first');
    fireEvent.click(await box(/^Walk 1/));
    expect((await box(/^Walk 2/)).hasAttribute('disabled')).toBe(true);
    screen.getByText('Your plan has room for 1 more.');
  });

  it('are chosen one at a time to take the place of an item', async () => {
    const [old, fresh] = ['b'.repeat(24), 'c'.repeat(24)];
    const onAdded = vi.fn();
    const { appId } = open({ more: { replaces: old, onAdded } });
    withFiles([document(1), document(2)]);
    const sent: unknown[] = [];
    serve(ingestMetadata, ({ body }) => {
      sent.push(body);
      return { contextItemIds: [fresh] };
    });
    serve(replaceDataItem, ({ body, params }) => {
      sent.push(params['appId'], body);
      return {};
    });
    fireEvent.click(await screen.findByRole('radio', { name: /^Walk 1/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /^Walk 2/ }));
    fireEvent.click(await button('Replace'));
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    const added = { source: 'google drive', type: 'google doc', name: 'Walk 2', externalFileId: 'd2' };
    expect(sent).toEqual([{ contextItems: [added] }, appId, { oldItemId: old, newItemId: fresh }]);
  });

  it('are none, or could not be read, and that is said', async () => {
    open();
    let fails = true;
    serve(listRemoteFiles, () => (fails ? refusal('connector/failed') : { files: [], next: null }));
    await screen.findByText('Google Drive could not be read');
    fails = false;
    fireEvent.click(await button('Try again'));
    await screen.findByText('There is nothing in Google Drive that can be read.');
  });

  it('ask for a new token where the old one is too old', async () => {
    const { tokens } = open();
    serve(listRemoteFiles, ({ request }) =>
      request.headers.get(widgetTokenHeader) === 'token-0'
        ? refusal('connector/token-ended')
        : { files: [document(1)], next: null },
    );
    await box(/^Walk 1/);
    expect(tokens).toEqual(['token-0', 'token-1']);
  });

  it('lead to connecting again when the connection has ended', async () => {
    const { become } = open();
    serve(listRemoteFiles, () => {
      become({ connector: 'google drive', state: 'ended', account: 'walker@example.org' });
      return refusal('connector/ended');
    });
    await screen.findByText(/The connection with walker@example.org has ended/);
    await button('Connect Google Drive');
  });

  it('are seen no more once the account is disconnected', async () => {
    open();
    withFiles([document(1)]);
    serve(disconnect, (): Connection => ({ connector: 'google drive', state: 'none', account: null }));
    fireEvent.click(await button('Disconnect Google Drive'));
    await button('Connect Google Drive');
  });
});

describe('connecting an account', () => {
  afterEach(() => vi.unstubAllGlobals());

  const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  function asked() {
    Object.assign(popup, { closed: false });
    popup.location.replace.mockClear();
    vi.stubGlobal('open', () => popup);
    serve(beginConsent, () => ({ url: 'https://accounts.example.org/', state: 'state-1' }));
    open({ state: 'none' });
  }
  const say = (code: string | null): void => {
    const channel = consentChannel('state-1');
    channel.postMessage({ code });
    channel.close();
  };

  it('leads the window there, and shows the documents when it comes back', async () => {
    asked();
    withFiles([document(1)]);
    const sent: unknown[] = [];
    const account = 'walker@example.org';
    serve(endConsent, ({ body }): Connection => {
      sent.push(body);
      return { connector: 'google drive', state: 'connected', account };
    });
    fireEvent.click(await button('Connect Google Drive'));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith('https://accounts.example.org/'));
    say('code-1');
    await box(/^Walk 1/);
    expect(sent).toEqual([{ state: 'state-1', code: 'code-1' }]);
  });

  it('says when it was refused, there or here, and nothing when the window was closed', async () => {
    asked();
    serve(endConsent, () => refusal('connector/refused'));
    const again = async () => {
      popup.location.replace.mockClear();
      fireEvent.click(await button('Connect Google Drive'));
      await waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
    };
    await again();
    say(null);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was connected/);
    await again();
    say('code-1');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your account was not connected/));
    await again();
    popup.closed = true;
    await waitFor(async () => expect((await button('Connect Google Drive')).getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

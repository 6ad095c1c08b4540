import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

type Message = Record<string, unknown>;
interface Entity {
  subscribe(callback: (change: Message) => void): () => void;
  list(): Promise<unknown[]>;
}

const appId = 'a'.repeat(24);
const names = ['window', 'document', 'localStorage', 'sessionStorage', 'fetch', 'WebSocket', 'reportError'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

/** The browser's WebSocket, with the server in the hand of the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: Message[] = [];
  onopen = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;
  onclose = (): void => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  says(message: Message): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  /** The connection is lost. */
  breaks(): void {
    this.close();
    this.onclose();
  }
}

describe('changes of rows in an app', () => {
  let Dog: Entity;
  let Cat: Entity;
  let listeners: Map<string, () => void>;
  let page: { hidden: boolean };
  let token: string | null;
  const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
  const define = (name: (typeof names)[number], value: unknown): void =>
    void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.resetModules();
    FakeSocket.all = [];
    listeners = new Map();
    token = null;
    page = { hidden: false };
    const listen = (name: string, listener: () => void): void => void listeners.set(name, listener);
    const config = { appId, preview: false, platformOrigin: 'https://platform.example' };
    define('window', {
      __LATHE__: config,
      location: { protocol: 'https:', host: 'dogs.example' },
      addEventListener: listen,
    });
    define('document', Object.assign(page, { addEventListener: listen }));
    define('localStorage', {
      getItem: () => token,
      setItem: (_key: string, value: string) => (token = value),
      removeItem: () => (token = null),
    });
    define('fetch', async () => new Response(JSON.stringify({ accessToken: 'new' }), { headers: { 'x-rows': '0' } }));
    define('WebSocket', FakeSocket);
    define('reportError', jest.fn());
    // @ts-expect-error Browser sources are plain JavaScript.
    const { createEntity } = (await import('./entity-client.js')) as { createEntity: (name: string) => Entity };
    [Dog, Cat] = [createEntity('Dog'), createEntity('Cat')];
  });
  afterEach(() => {
    jest.useRealTimers();
    names.forEach((name, index) =>
      before[index] ? Object.defineProperty(globalThis, name, before[index]) : Reflect.deleteProperty(globalThis, name),
    );
  });

  const ready = (entity: string, quietMs = 60_000): void =>
    socket().says({ type: 'ready', entity, position: '1-1', quietMs });
  const change = { type: 'create', id: 'b', row: { id: 'b' } };

  it('come over one connection, to whoever asked for the entity, until he has enough', () => {
    const [one, two, cats] = [jest.fn(), jest.fn(), jest.fn()];
    const stop = Dog.subscribe(one);
    Dog.subscribe(two);
    Cat.subscribe(cats);
    expect(FakeSocket.all.map(({ url }) => url)).toEqual([`wss://dogs.example/live_api/apps/${appId}/changes`]);
    socket().open();
    expect(socket().sent).toEqual([
      { type: 'subscribe', entity: 'Dog' },
      { type: 'subscribe', entity: 'Cat' },
    ]);
    ready('Dog');
    socket().says({ type: 'changes', entity: 'Dog', position: '1-2', changes: [change] });
    stop();
    socket().says({ type: 'changes', entity: 'Dog', position: '1-3', changes: [change] });
    socket().says({ type: 'reset', entity: 'Dog', position: '1-4' });
    expect(one.mock.calls).toEqual([[change]]);
    expect(two.mock.calls).toEqual([[change], [change], [{ type: 'reset' }]]);
    expect(cats).not.toHaveBeenCalled();
  });

  it('go on where they were after the connection was lost, sooner first and later then', () => {
    const heard = jest.fn();
    Dog.subscribe(heard);
    socket().open();
    ready('Dog');
    socket().says({ type: 'alive', position: '1-7' });
    socket().breaks();
    jest.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    socket().open();
    expect(socket().sent).toEqual([{ type: 'subscribe', entity: 'Dog', after: '1-7' }]);
    ready('Dog', 0);
    expect(heard).not.toHaveBeenCalled();
    for (let failures = 0; failures < 10; failures += 1) {
      socket().breaks();
      jest.advanceTimersByTime(30_000);
    }
    const tried = FakeSocket.all.length;
    socket().breaks();
    jest.advanceTimersByTime(14_000);
    expect(FakeSocket.all).toHaveLength(tried);
  });

  it('tell whoever read rows before they were followed to read again, if there was a change meanwhile', async () => {
    const [dogs, cats] = [jest.fn(), jest.fn()];
    void Dog.list();
    void Cat.list();
    jest.advanceTimersByTime(1_000);
    Dog.subscribe(dogs);
    Cat.subscribe(cats);
    socket().open();
    ready('Dog', 500);
    ready('Cat', 60_000);
    expect([dogs.mock.calls, cats.mock.calls]).toEqual([[[{ type: 'reset' }]], []]);
  });

  it('are not asked for by a page that nobody has seen for a while, and go on when it is seen', () => {
    Dog.subscribe(jest.fn());
    socket().open();
    ready('Dog');
    page.hidden = true;
    listeners.get('visibilitychange')!();
    jest.advanceTimersByTime(30_000);
    socket().says({ type: 'alive', position: '1-5' });
    jest.advanceTimersByTime(29_000);
    expect(socket().readyState).toBe(FakeSocket.OPEN);
    jest.advanceTimersByTime(2_000);
    expect([socket().readyState, FakeSocket.all.length]).toEqual([3, 1]);
    page.hidden = false;
    listeners.get('visibilitychange')!();
    socket().open();
    expect(socket().sent).toEqual([{ type: 'subscribe', entity: 'Dog', after: '1-5' }]);
  });

  it('come with the session, which is renewed when it is over', async () => {
    token = 'old';
    Dog.subscribe(jest.fn());
    socket().open();
    expect(socket().sent[0]).toEqual({ type: 'sign-in', token: 'old' });
    socket().says({ type: 'refused', code: 'auth/session-ended' });
    await jest.advanceTimersByTimeAsync(100);
    expect(FakeSocket.all).toHaveLength(2);
    socket().open();
    expect(socket().sent[0]).toEqual({ type: 'sign-in', token: 'new' });
  });

  it('take a connection for lost on which nothing comes any more', () => {
    Dog.subscribe(jest.fn());
    socket().open();
    ready('Dog');
    jest.advanceTimersByTime(45_600);
    expect([FakeSocket.all.length, FakeSocket.all[0]!.readyState]).toEqual([2, 3]);
  });

  it('are no longer asked for some time after the last who wanted them', () => {
    const stop = Dog.subscribe(jest.fn());
    socket().open();
    ready('Dog');
    stop();
    jest.advanceTimersByTime(9_000);
    Dog.subscribe(jest.fn())();
    jest.advanceTimersByTime(9_000);
    expect(socket().readyState).toBe(FakeSocket.OPEN);
    jest.advanceTimersByTime(2_000);
    expect(socket().sent.at(-1)).toEqual({ type: 'unsubscribe', entity: 'Dog' });
    expect(socket().readyState).toBe(3);
  });

  it('reach the others when one fails who hears of them', () => {
    const other = jest.fn();
    Dog.subscribe(() => {
      throw new Error('a page fails');
    });
    Dog.subscribe(other);
    socket().open();
    ready('Dog');
    socket().says({ type: 'changes', entity: 'Dog', position: '1-2', changes: [change] });
    expect(other).toHaveBeenCalledTimes(1);
  });
});

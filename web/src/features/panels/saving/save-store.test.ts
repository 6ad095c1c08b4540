import type { App, AppPart } from '@lathe/proto/apps/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, networkError } from '@/lib/app-error';
import { sampleApp } from '@/testing/samples';
import { type Fields, problemOf } from './parts';
import { type KeptUnsaved, quietMs, SaveStore } from './save-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server with one app: it counts its parts as the real one does, and can be stopped, slow or deaf to its answers. */
class FakeServer {
  app = sampleApp({ texts: { header: 'Old', welcomeMessage: 'Hi' }, style: { background: '#ffffff' } });
  stopped = false;
  /** Stores, and its answer is lost on the way. */
  losesAnswers = false;
  /** A field that this person may not set. */
  refused: string | null = null;
  readonly asked: { part: AppPart; fields: Fields; seq: number }[] = [];
  private held: (() => void)[] | null = null;

  hold(): void {
    this.held = [];
  }

  async release(): Promise<void> {
    this.held?.forEach((go) => go());
    this.held = null;
    await vi.advanceTimersByTimeAsync(0);
  }

  readonly save = async (part: AppPart, fields: Fields, seq: number): Promise<App> => {
    this.asked.push({ part, fields, seq });
    if (this.held !== null) await new Promise<void>((go) => this.held!.push(go));
    if (this.stopped) throw networkError();
    if (this.refused !== null && this.refused in fields)
      throw new AppError({ code: 'app/plan-field', message: 'Upgrade', status: 402, details: { field: this.refused } });
    if (seq !== this.app.partSeqs[part])
      throw new AppError({
        code: 'app/stale-part',
        message: 'late',
        status: 409,
        details: { part, seq: this.app.partSeqs[part], values: part === 'app' ? {} : { ...this.app[part] } },
      });
    this.write(part, fields);
    if (this.losesAnswers) throw networkError();
    return this.app;
  };

  /** Somebody else's save. */
  write(part: AppPart, fields: Fields): void {
    const partSeqs = { ...this.app.partSeqs, [part]: this.app.partSeqs[part] + 1 };
    this.app = { ...this.app, partSeqs, ...(part === 'app' ? fields : { [part]: { ...this.app[part], ...fields } }) };
  }
}

function tab(server: FakeServer, kept: KeptUnsaved = {}) {
  const left: { unsaved: KeptUnsaved | null } = { unsaved: kept };
  const onFailed = vi.fn();
  const store = new SaveStore({
    save: server.save,
    problemOf,
    kept,
    keep: (unsaved) => (left.unsaved = structuredClone(unsaved)),
    onSaved: () => undefined,
    onFailed,
  });
  store.observe(server.app);
  return { store, left, onFailed, status: () => store.view().status };
}

const quiet = (): Promise<unknown> => vi.advanceTimersByTimeAsync(quietMs);

describe('the changes of panels', () => {
  it('are collected and saved after two seconds of quiet, one request a part', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    store.change('texts', { header: 'N' });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    store.change('texts', { header: 'New' });
    store.change('texts', { welcomeMessage: 'Hello' });
    store.change('style', { background: '#000000' });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    expect([server.asked.length, status()]).toEqual([0, 'unsaved']);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toEqual([
      { part: 'style', fields: { background: '#000000' }, seq: 0 },
      { part: 'texts', fields: { header: 'New', welcomeMessage: 'Hello' }, seq: 0 },
    ]);
    expect([status(), store.hasUnsaved, store.view().hasSaved]).toEqual(['saved', false, true]);
  });

  it('are saved at once when that is forced', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    store.change('texts', { header: 'New' });
    const done = store.flush();
    expect(status()).toBe('saving');
    await done;
    expect(server.app.texts.header).toBe('New');
    await quiet();
    expect(server.asked).toHaveLength(1);
  });

  it('that are taken back before they were sent are none', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    store.change('texts', { header: 'New' });
    store.change('texts', { header: 'Old' });
    expect([status(), store.hasUnsaved]).toEqual(['saved', false]);
    await quiet();
    expect(server.asked).toEqual([]);
  });

  it('are there where a switch is turned off that nobody had touched', async () => {
    const server = new FakeServer();
    const { store } = tab(server);
    store.change('style', { hideBuildAI: false });
    await quiet();
    expect(server.app.style.hideBuildAI).toBe(false);
  });

  it('that were made during a save go out with the next, one request at a time', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    server.hold();
    store.change('texts', { header: 'New' });
    await quiet();
    store.change('texts', { header: 'Newer' });
    await quiet();
    expect(server.asked).toHaveLength(1);
    expect(store.view().parts.texts.fields).toEqual({ header: 'Newer' });
    await server.release();
    await quiet();
    expect(server.asked.map(({ fields, seq }) => [fields['header'], seq])).toEqual([
      ['New', 0],
      ['Newer', 1],
    ]);
    expect([server.app.texts.header, status()]).toEqual(['Newer', 'saved']);
  });

  it('that are taken back during a save are taken back on the server too', async () => {
    const server = new FakeServer();
    const { store } = tab(server);
    server.hold();
    store.change('texts', { header: 'New' });
    await quiet();
    store.change('texts', { header: 'Old' });
    await server.release();
    await quiet();
    expect([server.app.texts.header, store.hasUnsaved]).toEqual(['Old', false]);
  });
});

describe('a save that fails', () => {
  it('puts its changes back, says so once, and is tried again until it gets through', async () => {
    const server = new FakeServer();
    const { store, status, onFailed, left } = tab(server);
    server.stopped = true;
    store.change('texts', { header: 'New' });
    await quiet();
    expect([status(), store.view().parts.texts.fields, onFailed.mock.calls.length]).toEqual([
      'failed',
      { header: 'New' },
      1,
    ]);
    store.change('texts', { welcomeMessage: 'Hello' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(left.unsaved?.texts?.fields).toEqual({ header: 'New', welcomeMessage: 'Hello' });
    server.stopped = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([status(), server.app.texts, left.unsaved]).toEqual([
      'saved',
      { header: 'New', welcomeMessage: 'Hello' },
      null,
    ]);
  });

  it('whose answer alone was lost is known to be stored, also when more was typed since', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    server.losesAnswers = true;
    store.change('texts', { header: 'New' });
    await quiet();
    expect(status()).toBe('failed');
    store.change('texts', { header: 'Newer' });
    server.losesAnswers = false;
    await quiet();
    expect([status(), server.app.texts.header, store.view().parts.texts.theirs]).toEqual(['saved', 'Newer', {}]);
  });

  it('leaves nothing behind in the next tab: what a reload had kept is saved', async () => {
    const server = new FakeServer();
    server.stopped = true;
    const before = tab(server);
    before.store.change('style', { background: '#123456' });
    await quiet();
    server.stopped = false;
    const after = tab(server, before.left.unsaved ?? {});
    expect(after.store.view().parts.style.fields).toEqual({ background: '#123456' });
    await quiet();
    expect([server.app.style.background, after.status()]).toEqual(['#123456', 'saved']);
  });

  it('leaves nothing behind with a closed tab: another one goes on, and what is typed there goes before it', async () => {
    const server = new FakeServer();
    server.stopped = true;
    const closed = tab(server);
    closed.store.change('texts', { header: 'Left', welcomeMessage: 'Left too' });
    await quiet();
    server.stopped = false;
    const other = tab(server);
    other.store.change('texts', { header: 'Here' });
    other.store.adopt(closed.left.unsaved ?? {});
    await quiet();
    expect([server.app.texts, other.status()]).toEqual([{ header: 'Here', welcomeMessage: 'Left too' }, 'saved']);
  });

  it('waits until it is known what it began with', async () => {
    const server = new FakeServer();
    const { store } = tab(server);
    const unread = new SaveStore({
      save: server.save,
      problemOf,
      kept: { texts: { fields: { header: 'New' }, base: { header: 'Old' } } },
      keep: () => undefined,
      onSaved: () => undefined,
      onFailed: () => undefined,
    });
    await quiet();
    expect([server.asked.length, store.hasUnsaved]).toEqual([0, false]);
    unread.observe(server.app);
    await quiet();
    expect(server.app.texts.header).toBe('New');
  });

  it('by one bad field saves the others, and the bad one waits with its words until it is changed', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    store.change('settings', { supportEmail: 'nobody', termsOfServiceLink: 'https://example.org/terms' });
    await quiet();
    expect(server.app.settings).toEqual({ termsOfServiceLink: 'https://example.org/terms' });
    expect([status(), store.view().parts.settings.fields]).toEqual(['held', { supportEmail: 'nobody' }]);
    expect(store.view().parts.settings.problems).toHaveProperty('supportEmail');
    store.change('settings', { supportEmail: 'help@example.org' });
    await quiet();
    expect([status(), server.app.settings.supportEmail]).toEqual(['saved', 'help@example.org']);
  });

  it('by a field that somebody may not set says so at the field, and saves the others', async () => {
    const server = new FakeServer();
    const { store, status } = tab(server);
    server.refused = 'hideBuildAI';
    store.change('style', { hideBuildAI: true, background: '#000000' });
    await quiet();
    expect(server.app.style).toEqual({ background: '#000000' });
    expect([status(), store.view().parts.style.problems]).toEqual(['held', { hideBuildAI: 'Upgrade' }]);
  });
});

describe('two tabs', () => {
  it('that change different fields both get through', async () => {
    const server = new FakeServer();
    const [one, two] = [tab(server), tab(server)];
    one.store.change('texts', { header: 'One' });
    two.store.change('texts', { welcomeMessage: 'Two' });
    await quiet();
    expect(server.app.texts).toEqual({ header: 'One', welcomeMessage: 'Two' });
    expect([one.status(), two.status()]).toEqual(['saved', 'saved']);
  });

  it('that change the same field: the later one is shown both, and nothing is written over', async () => {
    const server = new FakeServer();
    const [one, two] = [tab(server), tab(server)];
    one.store.change('texts', { header: 'One' });
    await quiet();
    two.store.change('texts', { header: 'Two', welcomeMessage: 'Hello' });
    await quiet();
    expect(server.app.texts).toEqual({ header: 'One', welcomeMessage: 'Hello' });
    expect(two.status()).toBe('held');
    expect(two.store.view().parts.texts).toMatchObject({ fields: { header: 'Two' }, theirs: { header: 'One' } });
    two.store.settle('texts', 'header', 'mine');
    await vi.advanceTimersByTimeAsync(0);
    expect([server.app.texts.header, two.status()]).toEqual(['Two', 'saved']);
  });

  it('that change the same field: theirs may be taken', async () => {
    const server = new FakeServer();
    const two = tab(server);
    server.write('texts', { header: 'One' });
    two.store.change('texts', { header: 'Two' });
    await quiet();
    two.store.settle('texts', 'header', 'theirs');
    await vi.advanceTimersByTimeAsync(0);
    expect([server.app.texts.header, two.store.hasUnsaved, two.status()]).toEqual(['One', false, 'saved']);
  });

  it('that write the same value are in no conflict', async () => {
    const server = new FakeServer();
    const two = tab(server);
    server.write('texts', { header: 'Same' });
    two.store.change('texts', { header: 'Same' });
    await quiet();
    expect([two.store.view().parts.texts.theirs, two.status()]).toEqual([{}, 'saved']);
  });

  it('an app that was read late, while a save is under way, undoes nothing', async () => {
    const server = new FakeServer();
    const { store } = tab(server);
    const old = server.app;
    store.change('texts', { header: 'New' });
    await quiet();
    store.observe(old);
    store.change('texts', { header: 'Newer' });
    store.observe(old);
    await quiet();
    expect([server.app.texts.header, store.view().parts.texts.theirs]).toEqual(['Newer', {}]);
  });
});

import { currentAccount, refresh } from '@lathe/proto/accounts/http';
import { changeApp, listApps } from '@lathe/proto/apps/http';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { session } from '@/lib/session';
import { account, appId, sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { AppError } from './app-error';
import { call } from './client';

const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const reason: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(reason).toBeInstanceOf(AppError);
  return reason as AppError;
};

describe('call', () => {
  it('sends the token as a bearer header and fills path, query and body', async () => {
    session.start(sessionAnswer('secret'));
    let seen = '';
    serve(listApps, ({ request }) => {
      seen = `${request.headers.get('authorization')} ${new URL(request.url).search}`;
      return { apps: [] };
    });
    await call(listApps, { query: { deleted: 'true' } });
    expect(seen).toBe('Bearer secret ?deleted=true');
  });

  it('refreshes once for all calls that were refused at the same moment, and repeats each once', async () => {
    session.start(sessionAnswer('old'));
    let refreshes = 0;
    serve(refresh, () => {
      refreshes += 1;
      return sessionAnswer('new');
    });
    serve(currentAccount, ({ request }) =>
      request.headers.get('authorization') === 'Bearer new' ? account : refusal('not-signed-in'),
    );
    const answers = await Promise.all([call(currentAccount, {}), call(currentAccount, {}), call(currentAccount, {})]);
    expect(answers.map(({ email }) => email)).toEqual(Array(3).fill('builder@example.org'));
    expect(refreshes).toBe(1);
    expect(session.accessToken()).toBe('new');
  });

  it('ends the session when the refresh is refused, without trying again and again', async () => {
    session.start(sessionAnswer('old'));
    let calls = 0;
    serve(refresh, () => refusal('auth/session-ended'));
    serve(currentAccount, () => {
      calls += 1;
      return refusal('not-signed-in');
    });
    expect((await failure(call(currentAccount, {}))).status).toBe(401);
    expect(calls).toBe(1);
    expect(session.accessToken()).toBeNull();
  });

  it('keeps the session when only the refresh cannot be reached', async () => {
    session.start(sessionAnswer('old'));
    serve(refresh, () => HttpResponse.error());
    serve(currentAccount, () => HttpResponse.json({}, { status: 503 }));
    await failure(call(currentAccount, {}));
    expect(session.accessToken()).toBe('old');
    serve(currentAccount, () => refusal('not-signed-in'));
    expect(await failure(call(currentAccount, {}))).toMatchObject({ code: 'network', retryable: true });
    expect(session.accessToken()).toBe('old');
  });

  it('throws code, message, details, trace id and status of the wire form', async () => {
    serve(changeApp, () => refusal('does-not-validate', { issues: [{ path: 'slug', message: 'is reserved' }] }));
    const error = await failure(call(changeApp, { params: { id: appId }, body: { slug: 'www' } }));
    expect(error).toMatchObject({ code: 'does-not-validate', status: 422, traceId: 'trace-1', retryable: false });
    expect(error.issues).toEqual([{ path: 'slug', message: 'is reserved' }]);
  });

  it('has a plain sentence for no network, for a page of a proxy, and for an answer of another form', async () => {
    serve(listApps, () => HttpResponse.error());
    expect(await failure(call(listApps, { query: {} }))).toMatchObject({ code: 'network', status: 0, retryable: true });
    serve(listApps, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(call(listApps, { query: {} }))).toMatchObject({
      code: 'unavailable',
      status: 502,
      retryable: true,
    });
    serve(listApps, () => HttpResponse.json({ apps: 'many' }));
    expect(await failure(call(listApps, { query: {} }))).toMatchObject({ code: 'bad-answer', retryable: false });
  });
});

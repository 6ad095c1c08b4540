import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RawAnswer } from '@lathe/platform/testing/raw-request';
import {
  type Answers,
  type Host,
  hosts,
  matrix,
  noSignUps,
  people,
  type Person,
  type PersonInside,
  type PreviewPerson,
  signUps,
  states,
} from './matrix.js';
import { liveHosts, namedSite, Stage, type StagedApp } from './stage.js';

/** A file that nobody has stored: whoever may call is told so, everybody else is refused before. */
const noFile = { file_uri: 'private/0123456789abcdef01234567/0123456789abcdef01234567' };

describe('who gets what of an app: state x host x person', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  }, 240_000);
  afterAll(() => stage.stop());

  const tokenOf = (app: StagedApp, person: Person): Promise<string | undefined> | string | undefined => {
    if (person === 'visitor' || person === 'invited') return undefined;
    if (person === 'app user') return app.userToken;
    if (person === 'owner') return stage.owner;
    if (person === 'other builder') return stage.otherBuilder;
    if (person === 'former member' || person.endsWith(' inside')) return app.inside[person as PersonInside];
    return stage.previewToken(app, person as PreviewPerson);
  };

  async function answersOf(app: StagedApp, host: Host, person: Person): Promise<Answers> {
    const bearer = await tokenOf(app, person);
    const at = { host: app.hosts[host], bearer };
    const { appId, entity } = app;
    const [page, bundle, rows, call] = await Promise.all([
      stage.send('GET', host === 'platform' ? `/app/${app.slug}/Notes` : '/Notes', at),
      stage.send('GET', `/runtime/bundle?appId=${appId}`, at),
      stage.send('GET', `/live_api/apps/${appId}/entities/${entity}`, at),
      stage.send('POST', `/apps/${appId}/integrations/Core/CreateFileSignedUrl`, { ...at, body: noFile }),
    ]);
    return { page: pageOf(page, app), bundle: bundleOf(bundle, app), rows: saidBy(rows), call: saidBy(call) };
  }

  const cells = hosts.flatMap((host) =>
    states.flatMap((state) =>
      people.flatMap((person) => {
        const expected = matrix[host][state][person];
        return expected ? [{ host, state, person, expected }] : [];
      }),
    ),
  );

  it.each(cells)('$state at $host for $person', async ({ host, state, person, expected }) => {
    expect(await answersOf(stage.apps[state], host, person)).toEqual(expected);
  });

  it.each(states.flatMap((state) => hosts.map((host) => ({ host, state }))))(
    'sign-up to $state at $host',
    async ({ host, state }) => {
      const app = stage.apps[state];
      const expected = host === 'preview' || host === 'platform' ? noSignUps : signUps[state];
      const visitor = saidBy(await stage.signUp(app, host));
      const invited = saidBy(await stage.signUp(app, host, app.invitation));
      expect({ visitor, invited }).toEqual(expected);
    },
  );

  it.each(states)('%s may be framed by the platform and, at its own hosts, by the named site', async (state) => {
    const app = stage.apps[state];
    const platform = `http://localhost:${stage.port}`;
    for (const host of [...liveHosts, 'preview'] as const) {
      const isNamed = host !== 'preview';
      for (const path of ['/', '/Notes?id=1', `/apps/${app.appId}/login`]) {
        const { headers } = await stage.send('GET', path, { host: app.hosts[host] });
        const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '') ?? [];
        expect([host, path, ancestors]).toEqual([host, path, isNamed ? `${platform} ${namedSite}` : platform]);
      }
    }
  });

  it('a person of one app is nobody in another', async () => {
    const [app, other] = [stage.apps.private_with_login, stage.apps.workspace_with_login];
    for (const host of liveHosts) {
      const at = { host: app.hosts[host], bearer: other.userToken };
      expect(bundleOf(await stage.send('GET', '/runtime/bundle', at), app)).toBe('403 app/sign-in-required');
      const rows = await stage.send('GET', `/live_api/apps/${app.appId}/entities/${app.entity}`, at);
      expect(saidBy(rows)).toBe('404 not-found');
    }
    const invited = await stage.signUp(app, 'app', other.invitation);
    expect(saidBy(invited)).toBe('403 auth/invitation-invalid');
  });
});

const saidBy = ({ status, body }: RawAnswer): string =>
  status < 300 ? String(status) : `${status} ${JSON.parse(body).code}`;

function pageOf({ status, headers, body }: RawAnswer, { slug }: StagedApp): string {
  if (status === 302)
    return `302 to ${headers['location']?.includes(`//${slug}.localhost:`) ? 'the app' : 'elsewhere'}`;
  const [, said] = /<h1>([^<]*)<\/h1>/.exec(body) ?? [];
  if (said !== undefined) return `${status} ${said}`;
  if (!body.includes('id="lathe-app"')) return `${status} something else`;
  return `${status} ${body.includes('id="lathe-bundle"') ? 'open app' : 'app'}`;
}

function bundleOf(answer: RawAnswer, { published, draft }: StagedApp): string {
  if (answer.status !== 200) return saidBy(answer);
  const bundle = JSON.parse(answer.body);
  const version = { [published]: 'published', [draft]: 'draft' }[String(bundle.versionId)] ?? 'some other version';
  return `200 ${version}${'pages' in bundle ? ' with sources' : ''}`;
}

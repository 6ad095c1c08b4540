import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawAnswer, rawRequest } from '@lathe/platform/testing/raw-request';
import { startTestLathe } from '../test-lathe.js';
import { type Host, type LiveHost, type PersonInside, type PreviewPerson, type State, states } from './matrix.js';

const password = 'a long enough phrase';
const sentence = 'a list of notes: notes with a title and a text. Everyone can see and add rows';
/** What an answer holds; each test says what it reads there. */
type Json = ReturnType<JSON['parse']>;

export interface Sent {
  readonly host?: string;
  readonly bearer?: string | undefined;
  readonly body?: unknown;
}

/** An app in one state with the people who know it. */
export interface StagedApp {
  readonly appId: string;
  readonly slug: string;
  readonly entity: string;
  readonly published: string;
  readonly draft: string;
  readonly hosts: Readonly<Record<Host, string>>;
  readonly userToken: string;
  /** Tokens of its workspace's people for its own hosts. */
  readonly inside: Readonly<Record<PersonInside, string>>;
  /** Code of an invitation that lets in whoever has it. */
  readonly invitation: string;
  readonly guestCode: string;
}

type Member = 'editor' | 'viewer' | 'former';

export const namedSite = 'https://named.example';

/** All services, and an app for every state: published with a version that is behind its draft, under two names of its own. */
export class Stage {
  readonly apps = {} as Record<State, StagedApp>;
  private constructor(
    readonly port: number,
    private readonly records: string,
    private readonly end: () => Promise<void>,
    readonly owner: string,
    readonly otherBuilder: string,
    private readonly members: Readonly<Record<Member, string>>,
  ) {}

  static async set(): Promise<Stage> {
    const dir = await mkdtemp(join(tmpdir(), 'lathe-matrix-'));
    const records = join(dir, 'records.json');
    await writeFile(records, '{}');
    const lathe = await startTestLathe({ CODE_EDITING: 'owners', DNS_STAND_IN: records });
    const { port } = lathe;
    const end = async (): Promise<void> => {
      await lathe.stop();
      await rm(dir, { recursive: true, force: true });
    };
    const account = async (name: string): Promise<string> =>
      (await call(port, 'POST', '/api/auth/sign-up', { body: { email: `${name}@example.org`, password } })).accessToken;
    // The first account is the admin, who is none of the people here.
    await account('admin');
    const [owner, other] = [await account('owner'), await account('other')];
    const members = {
      editor: await account('editor'),
      viewer: await account('viewer'),
      former: await account('former'),
    };
    const stage = new Stage(port, records, end, owner, other, members);
    await stage.build();
    return stage;
  }

  stop(): Promise<void> {
    return this.end();
  }

  send(method: string, path: string, sent: Sent = {}): Promise<RawAnswer> {
    return send(this.port, method, path, sent);
  }

  call(method: string, path: string, sent: Sent = {}): Promise<Json> {
    return call(this.port, method, path, sent);
  }

  signUp(app: StagedApp, host: Host, invitation?: string): Promise<RawAnswer> {
    const email = `user-${(this.users += 1)}@example.org`;
    const body = { email, password, ...(invitation && { invitation }) };
    return this.send('POST', `/live_api/apps/${app.appId}/auth/sign-up`, { host: app.hosts[host], body });
  }

  /** A token of somebody who sees the draft. */
  async previewToken({ appId, hosts, guestCode }: StagedApp, person: PreviewPerson): Promise<string> {
    const viewer = person.replace('preview as ', '');
    const path = `/api/apps/${appId}/preview-code`;
    const code =
      person === 'guest of the draft'
        ? guestCode
        : (await this.call('POST', path, { bearer: this.owner, body: { viewer } })).code;
    return (await this.call('POST', '/runtime/preview-session', { host: hosts.preview, body: { code } })).accessToken;
  }

  private users = 0;

  private async build(): Promise<void> {
    const body = { appType: 'gen app', genApp: { name: 'Notes' }, appBuilderVersion: 4 };
    const { appId } = await this.mine('POST', '/api/apps', body);
    const message = { role: 'user', parts: [{ type: 'text', text: sentence }] };
    await this.mine('POST', `/api/apps/${appId}/chat`, { messages: [message] });
    for (const state of states) this.apps[state] = await this.staged(appId, state);
  }

  private async staged(original: string, state: State): Promise<StagedApp> {
    const { appId, slug, entities } = await this.mine('POST', `/api/apps/${original}/duplicate`);
    const own = `/api/apps/${appId}`;
    const { versionId: published } = await this.mine('POST', `${own}/publish`, {});
    const file = { fileId: 'components/Newer.jsx', content: 'export default function Newer() { return null; }\n' };
    const { versionId: draft } = await this.mine('POST', `${own}/files/create`, file);
    await this.mine('POST', `${own}/settings`, { appSettings: { embedSites: [namedSite] } });
    const label = state.replaceAll('_', '-');
    const names = { one: `${label}.walkers.example`, two: `${label}.kennel.test` };
    for (const name of Object.values(names)) await this.prove(own, name);
    const at = (name: string): string => `${name}:${this.port}`;
    const hosts = {
      app: at(`${slug}.localhost`),
      one: at(names.one),
      two: at(names.two),
      preview: at(`preview-${appId}.localhost`),
      platform: at('localhost'),
    };
    const invitation = new URL((await this.mine('POST', `${own}/invitations`, {})).url).searchParams.get('invite')!;
    const link = new URL((await this.mine('POST', `${own}/preview-link`)).link.url);
    const guestCode = link.searchParams.get('share')!;
    const entity: string = entities[0];
    const inside = await this.peopleInside(appId, hosts.app);
    const app = { appId, slug, entity, published, draft, hosts, userToken: '', inside, invitation, guestCode };
    const userToken = JSON.parse((await this.signUp(app, 'app')).body).accessToken;
    await (state === 'unpublished'
      ? this.mine('POST', `${own}/unpublish`)
      : this.mine('PATCH', own, { visibility: state }));
    return { ...app, userToken };
  }

  /** Tokens of a workspace's people for the published app, gotten while it is for them; one of them is removed then. */
  private async peopleInside(appId: string, host: string): Promise<Record<PersonInside, string>> {
    const own = `/api/apps/${appId}`;
    await this.mine('PATCH', own, { visibility: 'workspace_with_login' });
    for (const name of ['editor', 'viewer', 'former'] as const)
      await this.join(own, name, name === 'editor' ? 'editor' : 'viewer');
    const [owner, editor, viewer, former] = await Promise.all(
      [this.owner, this.members.editor, this.members.viewer, this.members.former].map((bearer) =>
        this.tokenInside(own, host, bearer),
      ),
    );
    const { members } = await this.mine('GET', `${own}/members`);
    const gone = members.find(({ email }: { email: string }) => email === 'former@example.org');
    await this.mine('DELETE', `${own}/members/${gone.accountId}`);
    await this.mine('PATCH', own, { visibility: 'public_without_login' });
    return { 'owner inside': owner!, 'editor inside': editor!, 'viewer inside': viewer!, 'former member': former! };
  }

  private async join(own: string, name: Member, role: 'editor' | 'viewer'): Promise<void> {
    const { invitationId } = await this.mine('POST', `${own}/members`, { email: `${name}@example.org`, role });
    await this.call('POST', `/api/app-invitations/${invitationId}/accept`, { bearer: this.members[name] });
  }

  /** As the sign-in page of the app has it. */
  private async tokenInside(own: string, host: string, bearer: string): Promise<string> {
    const { url } = await this.call('POST', `${own}/live-code`, { bearer, body: { nextUrl: '/Notes' } });
    const code = new URL(url).searchParams.get('code');
    return (await this.call('POST', '/runtime/preview-session', { host, body: { code } })).accessToken;
  }

  private async prove(own: string, name: string): Promise<void> {
    const { record } = await this.mine('POST', `${own}/hosts`, { host: name });
    await writeFile(this.records, JSON.stringify({ [record.name]: [record.value] }));
    await this.mine('POST', `${own}/hosts/${name}/verify`);
  }

  private mine(method: string, path: string, body?: unknown): Promise<Json> {
    return this.call(method, path, { bearer: this.owner, body });
  }
}

export const liveHosts: readonly LiveHost[] = ['app', 'one', 'two'];

function send(
  port: number,
  method: string,
  path: string,
  { host = `localhost:${port}`, bearer, body }: Sent,
): Promise<RawAnswer> {
  const text = method === 'GET' ? '' : JSON.stringify(body ?? {});
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
    ...(method === 'GET' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return rawRequest(port, [...lines, '', text].join('\r\n'));
}

async function call(port: number, method: string, path: string, sent: Sent): Promise<Json> {
  const { status, body } = await send(port, method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
  return body.startsWith('{') ? JSON.parse(body) : body;
}

import { acceptsSignUp, isOpenToAll } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../apps/app.js';
import type { BuildRecord } from '../builds/build.repository.js';
import { BuildVersion } from '../builds/build-version.use-case.js';
import { VENDOR, type VendorFiles } from '../builds/vendor-files.js';
import { HostApps, type HostedApp } from '../hosts/host-apps.js';
import { assetBundleOf } from '../runtime/asset-bundle.js';
import { AssetGrants } from '../runtime/asset-grants.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';
import { loginPage } from './login/login-page.js';
import { type AppLook, lookOf } from './look.js';
import { safeNextPath } from './next-url.js';
import { pageAddress } from './page-address.js';
import { contentPolicy, pageHeaders } from './page-headers.js';
import { plainPage } from './plain-page.js';
import { type Shell, shellPage } from './shell-page.js';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Face {
  readonly look: AppLook;
  readonly version?: VersionRecord | undefined;
  readonly build?: BuildRecord | undefined;
}

/** What the hosts of apps answer to a browser that opens an address. */
@Injectable()
export class AppPages {
  private readonly publicOrigin: string;
  private readonly trustworthy: boolean;

  constructor(
    private readonly hosts: HostApps,
    private readonly read: ReadVersion,
    private readonly builds: BuildVersion,
    private readonly grants: AssetGrants,
    @Inject(SITE) private readonly site: Site,
    @Inject(VENDOR) private readonly vendor: VendorFiles,
  ) {
    this.publicOrigin = new URL(site.publicUrl).origin;
    this.trustworthy = site.protocol === 'https' || /(^|\.)localhost$/.test(site.appsDomain);
  }

  /** Any address of an app: the shell, wherever the app may be opened at all. `url` is path and query. */
  async page(host: HostTarget, url: string): Promise<PageAnswer> {
    const path = url.split('?', 1)[0]!;
    const hosted = await this.hosts.byTarget(host);
    if (path === '/robots.txt') return robots(hosted);
    if (!hosted)
      return this.message(404, 'This app does not exist', 'Check the address, or ask whoever gave it to you.');
    if (!hosted.current) return moved(appOrigin(hosted.app.slug, this.site) + url);
    if (/\.[a-z0-9]{1,8}$/i.test(path)) return { status: 404, headers: plainHeaders, body: 'Not found' };
    if (hosted.site === 'app' && !hosted.app.published) return this.notPublished();
    return this.shell(hosted, url);
  }

  /** The sign-in page of the app of this host. `appId` in the path must name that very app. */
  async login(host: HostTarget, appId: string, nextUrl: string | undefined): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted || hosted.app.appId !== appId)
      return this.message(404, 'This app does not exist', 'Check the address, or ask whoever gave it to you.');
    const { app, site } = hosted;
    const builder = { href: `${this.site.publicUrl}/build/app/${app.appId}`, text: 'Open the builder' };
    if (site === 'preview')
      return this.message(403, 'This is a preview', 'Only its owner can open it, from the builder.', builder);
    if (!app.published) return this.notPublished();
    const { look } = await this.faceOf(app, app.published);
    const nextPath = safeNextPath(nextUrl, appOrigin(app.slug, this.site));
    const body = loginPage({ appId, look, nextPath, canSignUp: acceptsSignUp(app), settings: app.settings });
    return {
      status: 200,
      headers: pageHeaders(contentPolicy({ frameAncestor: this.publicOrigin }), {
        noIndex: true,
        store: false,
        trustworthy: this.trustworthy,
      }),
      body,
    };
  }

  private async shell({ app, site }: HostedApp, url: string): Promise<PageAnswer> {
    const { importMap, boot, preload } = this.vendor;
    const preview = site === 'preview';
    const open = !preview && isOpenToAll(app);
    const face = await this.faceOf(app, preview ? app.head : app.published);
    const policy = contentPolicy({ frameAncestor: this.publicOrigin, inlineScripts: [importMap] });
    const headers = pageHeaders(policy, { noIndex: !open, store: !preview, trustworthy: this.trustworthy });
    const known = open ? await this.openParts(app, face, url) : {};
    return {
      status: 200,
      headers,
      body: shellPage({
        appId: app.appId,
        look: face.look,
        preview,
        platformOrigin: this.publicOrigin,
        boot,
        preload,
        importMap,
        ...known,
      }),
    };
  }

  /** What only an app that is open to everybody tells before it knows who asks. */
  private async openParts(
    app: AppRecord,
    { look, version, build }: Face,
    url: string,
  ): Promise<Pick<Shell, 'bundle' | 'about'>> {
    const address = appOrigin(app.slug, this.site) + pageAddress(url, app, version);
    const about = { look, description: build?.identity.tagline ?? '', url: address };
    if (!version || !build?.usable) return { about };
    const grant = await this.grants.grant({ appId: app.appId, hash: build.hash }, { kind: 'anonymous' });
    return { about, bundle: assetBundleOf(app, version, build, { origin: '', grant }) };
  }

  /** A version with its look, and its build where that has been made. */
  private async faceOf(app: AppRecord, versionId: string | null): Promise<Face> {
    const version = versionId ? await this.read.version(app, versionId) : undefined;
    if (!version) return { look: lookOf(app, null) };
    const [styles, build] = await Promise.all([
      this.read.fileOfKind(app, version, 'styles'),
      this.builds.known(app, version),
    ]);
    return { look: lookOf(app, styles, build?.identity), version, build };
  }

  private notPublished(): PageAnswer {
    return this.message(
      404,
      'This app is not published',
      'Whoever made it has not opened it to visitors yet, or has closed it.',
    );
  }

  private message(status: number, title: string, text: string, link?: { href: string; text: string }): PageAnswer {
    const headers = pageHeaders(contentPolicy({ frameAncestor: this.publicOrigin }), {
      noIndex: true,
      store: false,
      trustworthy: this.trustworthy,
    });
    return { status, headers, body: plainPage(title, text, link) };
  }
}

const plainHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const moved = (location: string): PageAnswer => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

/** Search engines may read published apps that are open to everybody. */
function robots(hosted: HostedApp | undefined): PageAnswer {
  const open = hosted?.site === 'app' && hosted.app.published !== null && isOpenToAll(hosted.app);
  return { status: 200, headers: plainHeaders, body: `User-agent: *\nDisallow:${open ? '' : ' /'}\n` };
}

import { Memberships } from '@lathe/platform/app-access/memberships';
import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { VENDOR, type VendorFiles } from '../builds/vendor-files.js';
import { HostApps, type HostedApp } from '../hosts/host-apps.js';
import type { AppRecord } from '../records/app.js';
import { assetBundleOf } from '../runtime/asset-bundle.js';
import { AssetGrants } from '../runtime/asset-grants.js';
import { listed } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { hasPage } from '../versions/manifest.js';
import { type AppFace, AppFaces } from './app-faces.js';
import { appLinks } from './app-links.js';
import { EmbedSites } from './embed-sites.js';
import type { AppLook } from './look.js';
import { isOpenToEverybody } from './open-to-everybody.js';
import { pageAddress } from './page-address.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { type Shell, shellPage } from './shell-page.js';
import { toolListPage } from './tool-list-page.js';

/** What the host of an app answers to a browser that opens an address of it. */
@Injectable()
export class OpenPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly tools: ToolRepository,
    private readonly answers: PageAnswers,
    private readonly grants: AssetGrants,
    private readonly embedSites: EmbedSites,
    private readonly memberships: Memberships,
    @Inject(SITE) private readonly site: Site,
    @Inject(VENDOR) private readonly vendor: VendorFiles,
  ) {}

  /** The shell, wherever the app may be opened at all. `url` is path and query. */
  async execute(host: HostTarget, url: string): Promise<PageAnswer> {
    const path = url.split('?', 1)[0]!;
    const hosted = await this.hosts.byTarget(host);
    if (path === '/robots.txt')
      return robots(hosted?.site === 'app' && (await isOpenToEverybody(hosted.app, this.memberships)));
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (!hosted.current) return this.answers.moved(hosted.app, url);
    if (/\.[a-z0-9]{1,8}$/i.test(path)) return { status: 404, headers: plainHeaders, body: 'Not found' };
    if (hosted.site === 'app' && !hosted.app.published)
      return this.answers.notPublished(hosted.app, await this.embedSites.of(hosted.app));
    return this.shell(hosted, url);
  }

  private async shell({ app, site }: HostedApp, url: string): Promise<PageAnswer> {
    const { importMap, boot, preload } = this.vendor;
    const preview = site === 'preview';
    const open = !preview && (await isOpenToEverybody(app, this.memberships));
    const face = await this.faces.of(app, preview ? app.head : app.published);
    if (!preview && face.version && !hasPage(face.version)) return this.toolList(app, face.look, open, url);
    if (preview && (await this.showsTools(app, face, url))) return this.toolListPreview(app, face.look, url);
    const known = open ? await this.openParts(app, face, url) : {};
    const body = shellPage({
      appId: app.appId,
      look: face.look,
      preview,
      platformOrigin: this.answers.platformOrigin,
      boot,
      preload,
      importMap,
      style: app.style,
      // A preview keeps its session in the memory of its page alone, which the assistant's page would not have.
      hasAssistant: !preview && app.chatSettings.status === 'active',
      links: appLinks(app.settings),
      ...known,
    });
    const embedSites = preview ? [] : await this.embedSites.of(app);
    return this.answers.html(body, { noIndex: !open, store: !preview, inlineScripts: [importMap], embedSites });
  }

  /** An app without pages has its tools at `/`, and nothing elsewhere. */
  private async toolList(app: AppRecord, look: AppLook, open: boolean, url: string): Promise<PageAnswer> {
    const embedSites = await this.embedSites.of(app);
    if (url.split('?', 1)[0] !== '/')
      return this.answers.message(404, 'This page does not exist', 'Check the address.', {
        link: { href: '/', text: 'Go to the app' },
        embedSites,
      });
    const { appId, slug, settings, texts, chatSettings } = app;
    const about = { look, description: oneLine(texts.description), url: `${appOrigin(slug, this.site)}/` };
    const body = toolListPage({
      appId,
      look,
      settings,
      hasAssistant: chatSettings.status === 'active',
      open: open ? { about, tools: (await this.tools.listActive(app)).map(listed) } : undefined,
    });
    return this.answers.html(body, { noIndex: !open, store: true, embedSites });
  }

  /** Whether those who build an app see its live tools, as they are published, where it has no pages. */
  private async showsTools(app: AppRecord, { version }: AppFace, url: string): Promise<boolean> {
    const { pathname, searchParams } = new URL(url, this.answers.platformOrigin);
    // Whoever comes by a link to the draft is let in by the app's own script.
    if (pathname !== '/' || searchParams.has('share') || (version && hasPage(version))) return false;
    return (await this.tools.listActive(app)).length > 0;
  }

  private toolListPreview({ appId, settings }: AppRecord, look: AppLook, url: string): PageAnswer {
    const { platformOrigin } = this.answers;
    const code = new URL(url, platformOrigin).searchParams.get('code') ?? undefined;
    const preview = { platformOrigin, code };
    const body = toolListPage({ appId, look, settings, hasAssistant: false, preview });
    return this.answers.html(body, { noIndex: true, store: false });
  }

  /** What only an app that is open to everybody tells before it knows who asks. */
  private async openParts(
    app: AppRecord,
    { look, version, build }: AppFace,
    url: string,
  ): Promise<Pick<Shell, 'bundle' | 'about'>> {
    const address = appOrigin(app.slug, this.site) + pageAddress(url, app, version);
    const about = {
      look,
      description: oneLine(app.texts.description) || (build?.identity.tagline ?? ''),
      url: address,
    };
    if (!version || !build?.usable) return { about };
    const grant = await this.grants.grant({ appId: app.appId, hash: build.hash }, { kind: 'anonymous' });
    return { about, bundle: assetBundleOf(app, version, build, { origin: '', grant, watermark: look.watermark }) };
  }
}

const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const plainHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Search engines may read published apps that are open to everybody. */
function robots(open: boolean): PageAnswer {
  return { status: 200, headers: plainHeaders, body: `User-agent: *\nDisallow:${open ? '' : ' /'}\n` };
}

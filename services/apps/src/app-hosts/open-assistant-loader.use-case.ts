import { createHash } from 'node:crypto';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { ImmutableFile } from '../immutable-files/immutable-file.js';
import type { Loader } from '../page-scripts/assistant.client.js';
import { ReadPageScript } from '../page-scripts/read-page-script.use-case.js';
import type { AppRecord } from '../records/app.js';
import { AppFaces } from './app-faces.js';
import { loaderScript, loaderStyles } from './assistant-loader.js';

/**
 * The script that shows the assistant of the app at a host. It is told whether that answers, and where it may be shown:
 * only to be able to say why not, since browsers keep the page itself from all other sites.
 */
@Injectable()
export class OpenAssistantLoader {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly features: OwnerFeatures,
    private readonly scripts: ReadPageScript,
  ) {}

  /** `origin` is that of the host. */
  async execute(host: HostTarget, origin: string): Promise<ImmutableFile> {
    const hosted = await this.hosts.byTarget(host);
    const app = hosted?.site === 'app' ? hosted.app : undefined;
    const { bytes } = await this.scripts.execute('assistant');
    const loader = app ? await this.loaderOf(app, origin) : { ...nobody, origin, name: 'this address' };
    const text = Buffer.from(loaderScript(bytes.toString(), loader));
    const name = `assistant-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    return { name, extension: 'js', bytes: text, isForAllSites: true };
  }

  private async loaderOf(app: AppRecord, origin: string): Promise<Loader> {
    const { appId, name, published, chatSettings } = app;
    const known = { ...nobody, appId, name, origin };
    if (published === null) return { ...known, problem: 'the app is not published.' };
    if (chatSettings.status !== 'active') return { ...known, problem: 'it is not active.' };
    const { look } = await this.faces.of(app, published);
    return { ...known, problem: null, styles: loaderStyles(look), ...(await this.placesOf(app)) };
  }

  private async placesOf({ ownerId, settings: { embedSites = [] } }: AppRecord) {
    if (await this.features.includes(ownerId, 'embed')) return { sites: embedSites, elsewhere: null };
    return { sites: [], elsewhere: 'the plan of whoever made the app does not include other sites.' };
  }
}

const nobody: Loader = {
  appId: '',
  name: '',
  origin: '',
  styles: '',
  problem: 'no app is there.',
  sites: [],
  elsewhere: null,
};

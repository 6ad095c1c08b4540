import type { AppStyle } from '@lathe/proto/apps/model';
import type { AppTexts } from '@lathe/proto/apps/texts';

/** An app as its project knows it. */
export interface ProjectAbout {
  readonly appId: string;
  readonly versionId: string;
  readonly name: string;
  readonly texts: AppTexts;
  readonly appType: string;
  readonly slug: string;
  /** What the builder's style says of it. */
  readonly style: AppStyle;
  /** Address of the icon of its tab. */
  readonly icon: string;
  readonly mainPage: string | null;
  /** Origin of the app's own host, and of the platform. */
  readonly appOrigin: string;
  readonly server: string;
}

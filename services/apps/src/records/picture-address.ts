import type { Site } from '@lathe/platform/config/common-config';
import { filesOrigin } from '@lathe/platform/http/hosts';
import type { AppPicture, AppRecord } from './app.js';

/** The last part of a picture's address. */
export const pictureFile = ({ fileId, extension }: AppPicture): string => `${fileId}.${extension}`;

/** Where the picture of an app is. */
export const pictureAddress = ({ appId }: AppRecord, picture: AppPicture, site: Site): string =>
  `${filesOrigin(site)}/pictures/${appId}/${pictureFile(picture)}`;

import { readPicture } from '@lathe/proto/accounts/profile';
import { fillPath } from '@lathe/proto/http/route';
import type { AccountRecord } from '../accounts/account.js';

/** Where the picture of an account is; null for who has none. */
export const pictureUrlOf = ({ pictureId }: Pick<AccountRecord, 'pictureId'>): string | null =>
  pictureId && fillPath(readPicture.path, { pictureId });

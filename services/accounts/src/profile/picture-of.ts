import { DomainError } from '@lathe/platform/errors/domain-error';
import { accountPicture } from '@lathe/proto/accounts/profile';
import { imageSize } from 'image-size';
import type { AccountPicture } from './account-picture.repository.js';

const contentTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** What a picture is, by its bytes. Throws `upload/no-picture`, and `upload/picture-size` unless it is a small square. */
export function pictureOf(bytes: Buffer): AccountPicture {
  const { type = '', width, height } = sizeOf(bytes);
  const contentType = contentTypes[type];
  if (!contentType || bytes.length > accountPicture.maxBytes) throw new DomainError('upload/no-picture');
  if (width !== height || width < 1 || width > accountPicture.maxSide) throw new DomainError('upload/picture-size');
  return { contentType, bytes };
}

function sizeOf(bytes: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new DomainError('upload/no-picture', {}, { cause });
  }
}

import { uploadBytes } from '@lathe/proto/integrations/core';
import { uploadFile } from '@lathe/proto/integrations/http';
import { AppError } from '@/lib/app-error';
import { sendFile } from '@/lib/client';

/** On the platform the path says which app it is about. */
const uploadHere = { ...uploadFile, path: '/apps/{id}/integrations/Core/UploadFile' };

/** What is said of a file that did not get there (spec 2, sections 5 and 8). */
const failedUpload = 'Failed to upload image. Please try again.';
const tooLarge = 'File size to large';
const notFound = 'File not found';

/** Stores a picture of an app and gives its address; throws a sentence for the screen. */
export async function uploadImage(appId: string, file: File | undefined): Promise<string> {
  if (file === undefined || file.size === 0) throw new Error(notFound);
  if (!file.type.startsWith('image/')) throw new Error('Choose an image: a PNG, JPEG, WebP, GIF or SVG file');
  if (file.size >= uploadBytes) throw new Error(tooLarge);
  try {
    return (await sendFile(uploadHere, { id: appId }, file)).file_url;
  } catch (reason) {
    const said = reason instanceof AppError && reason.status >= 400 && reason.status < 500 && reason.status !== 401;
    throw new Error(said ? reason.message : failedUpload, { cause: reason });
  }
}

import { invalid } from '@lathe/platform/errors/domain-error';
import { type MessagePart, MODELS, type Models } from '@lathe/platform/models/models';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { Upload } from '../uploads/upload.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import { UploadAddresses } from '../uploads/upload-addresses.js';

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Bytes; providers take no larger pictures. */
const maxText = 200_000;
const maxPicture = 5_000_000;

/** Files that a prompt comes with: what the app itself has stored. No other address is opened. */
@Injectable()
export class PromptFiles {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly addresses: UploadAddresses,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** Throws `does-not-validate` for what is at `path` and cannot be read. */
  async partOf(app: AppRecord, url: string, path: string): Promise<MessagePart> {
    const refuse = (message: string) => invalid([{ path, message }]);
    const upload = await this.addresses.find(app, url);
    if (!upload) throw refuse('is not a file of this app');
    const isText = upload.contentType.startsWith('text/');
    if (!isText && !pictures.has(upload.contentType)) throw refuse('is neither a picture nor a text');
    if (!isText && !this.models.abilitiesOf().seesImages)
      throw refuse('is a picture, and the language model sees none');
    if (upload.size > (isText ? maxText : maxPicture)) throw refuse('is too large for the language model');
    const bytes = await this.uploads.bytesOf(upload);
    if (!bytes) throw refuse('is not there any more');
    return isText ? textOf(upload, bytes) : pictureOf(upload, bytes);
  }
}

const textOf = ({ name }: Upload, bytes: Uint8Array): MessagePart => ({
  type: 'text',
  text: `\n\nThe file ${JSON.stringify(name)}:\n${Buffer.from(bytes).toString()}\n`,
});

const pictureOf = ({ contentType }: Upload, bytes: Uint8Array): MessagePart => ({
  type: 'image',
  contentType,
  data: Buffer.from(bytes).toString('base64'),
});

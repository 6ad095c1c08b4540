import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import type { FileStore } from '@lathe/platform/files/file-store';
import { randomId } from '@lathe/platform/ids/random-id';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import type { Attachment } from '@lathe/proto/builder-chat/sent-along';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageFile } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { bytesOfDataUrl } from './bytes-of-data-url.js';

/** Characters of all files of a message, as data URLs. */
const maxAttached = 13_500_000;
/** Characters of an address. */
const maxLink = 2_000;
const ownAddress = /^(?:https?:\/\/[^/?#]+)?\/api\/apps\/([0-9a-f]{24})\/chat\/attachments\/([\w.-]{1,100})$/;

/** Files of old have their bytes in their message, and are named by their place in it. */
const isOfOld = (id: string): boolean => id.includes('.');
const keyOf = (appId: string, id: string): string => `chat/${appId}/${id}`;

/** The files that messages come with. A message holds their ids and names, the file store their bytes, once. */
@Injectable()
export class AttachmentFiles implements AppHolding {
  constructor(
    private readonly messages: MessageRepository,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /**
   * Stores what was sent. Throws `too-large`, and `does-not-validate` for a data URL that cannot be read or an address
   * that leads nowhere.
   */
  async keep(scope: OwnerScope, appId: string, sent: Attachment[]): Promise<MessageFile[]> {
    if (sent.reduce((sum, { url }) => sum + url.length, 0) > maxAttached) throw new DomainError('too-large');
    const found = await Promise.all(sent.map((attachment, index) => this.find(scope, appId, attachment, index)));
    return Promise.all(
      found.map(async ({ bytes, ...file }) => {
        if (bytes !== undefined) await this.files.put(keyOf(appId, file.id), bytes);
        return file;
      }),
    );
  }

  /** Takes back what was stored for a message that did not come about. */
  async discard(appId: string, kept: MessageFile[], sent: Attachment[]): Promise<void> {
    const added = kept.filter((_file, index) => sent[index]?.url.startsWith('data:'));
    await Promise.all(added.map(({ id }) => this.files.delete(keyOf(appId, id))));
  }

  /** Name, type and bytes of a file; undefined when the app's messages have none of this id. */
  async read(
    scope: OwnerScope | PlatformScope,
    appId: string,
    id: string,
  ): Promise<{ name: string; contentType: string; bytes: Uint8Array } | undefined> {
    const file = await this.messages.findFile(scope, appId, id);
    if (file === undefined) return undefined;
    const bytes = file.url === undefined ? await this.files.get(keyOf(appId, id)) : bytesOfDataUrl(file.url);
    return bytes && { name: file.name, contentType: file.contentType, bytes };
  }

  /** The bytes of a file whose message is at hand; undefined for a link to somewhere else. */
  async bytesOf(scope: PlatformScope, appId: string, { id, link }: MessageFile): Promise<Uint8Array | undefined> {
    if (isOfOld(id)) return (await this.read(scope, appId, id))?.bytes;
    return link === undefined ? this.files.get(keyOf(appId, id)) : undefined;
  }

  /** Before the messages, which alone know what files there are. */
  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    for (const { attachments } of await this.messages.list(scope, appId)) {
      for (const { id } of attachments) if (id) await this.files.delete(keyOf(appId, id));
    }
  }

  private async find(
    scope: OwnerScope,
    appId: string,
    { name, contentType, url }: Attachment,
    index: number,
  ): Promise<MessageFile & { bytes?: Uint8Array }> {
    const refuse = (message: string): DomainError => invalid([{ path: `messages.attachments.${index}`, message }]);
    const known = ownAddress.exec(url);
    if (known !== null) {
      const [, owner, id = ''] = known;
      const earlier = owner === appId ? await this.read(scope, appId, id) : undefined;
      if (earlier === undefined) throw refuse('is not a file of this conversation');
      // The bytes are taken out of the message here.
      return isOfOld(id) ? { id: randomId(), name, contentType, bytes: earlier.bytes } : { id, name, contentType };
    }
    if (!url.startsWith('data:')) {
      if (url.length > maxLink) throw refuse('is neither data nor an address');
      return { id: randomId(), name, contentType, link: url };
    }
    const bytes = bytesOfDataUrl(url);
    if (bytes === undefined) throw refuse('cannot be read');
    return { id: randomId(), name, contentType, bytes };
  }
}

import { DomainError } from '@lathe/platform/errors/domain-error';
import { peeked } from '@lathe/platform/files/peeked';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import { randomId } from '@lathe/platform/ids/random-id';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { checkChangeable } from '@lathe/proto/apps/internal';
import { Inject, Injectable } from '@nestjs/common';
import { type DocumentKind, documentKindOf, headBytes, itemTypes } from '../extraction/document-kind.js';
import { uploadEnd, uploadJob } from '../ingesting/abandoned-upload.processor.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import { uploadQueue } from '../ingesting/queues.js';
import { AppLane } from '../records/app-lane.repository.js';
import { bounded, maxItemBytes, textChunks } from '../records/byte-streams.js';
import { newItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { ItemFiles } from '../records/item-files.js';

const maxName = 200;
const textName = 60;
const separators = /^.*[/\\]/s;
const unsafe = /[\p{Cc}\p{Cf}]/gu;
const plainName = (sent: string): string => sent.replace(separators, '').replace(unsafe, '').trim().slice(0, maxName);

interface NewItem {
  readonly name: string;
  readonly fileName: string;
  readonly kind: DocumentKind;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Adds a text or a file to the data of an app, and puts it in line. What does not come whole leaves nothing. */
@Injectable()
export class AddItem {
  constructor(
    private readonly apps: AppStates,
    private readonly client: InternalClient,
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly files: ItemFiles,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `context/empty-text`, and as `add` does. */
  async text(scope: OwnerScope, appId: string, text: string, name: string | undefined): Promise<string> {
    const said = text.trim();
    if (said === '') throw new DomainError('context/empty-text');
    const first = said.replaceAll(/\s+/g, ' ').slice(0, textName).toWellFormed();
    const item = { name: name ?? first, fileName: 'text.txt', kind: 'txt' as const, bytes: textChunks(text) };
    return this.add(scope, appId, item);
  }

  /** Throws `context/no-file`, `context/file-kind`, and as `add` does. */
  async file(scope: OwnerScope, appId: string, file: SentFile | undefined): Promise<string> {
    if (!file) throw new DomainError('context/no-file');
    const { head, whole } = await peeked(file.chunks, headBytes);
    if (head.byteLength === 0) throw new DomainError('context/no-file');
    const name = plainName(file.name) || 'file';
    const kind = documentKindOf(head, name);
    if (!kind) throw new DomainError('context/file-kind');
    return this.add(scope, appId, { name, fileName: name, kind, bytes: whole });
  }

  /** Throws `not-found`, `plan/app-read-only`, `file-too-big` and `plan/data-items-limit-reached`. */
  private async add(scope: OwnerScope, appId: string, { kind, bytes, ...names }: NewItem): Promise<string> {
    await this.apps.ofOwner(scope, appId);
    await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(scope.accountId, appId));
    await this.lane.begin(appId);
    const place = { appId, itemId: randomId() };
    await this.jobs.enqueue(uploadQueue, uploadJob(place), place, { runAt: uploadEnd() });
    try {
      const most = Math.min((await this.lane.largestItem(scope)) ?? maxItemBytes, maxItemBytes);
      const size = await this.files.putSource(place, bounded(bytes, most));
      await this.unitOfWork.run(async (tx) => {
        await this.lane.addItem(scope, appId, tx);
        const file = { ...names, type: itemTypes[kind], source: 'local files' as const, size };
        await this.items.insert(scope, newItem(scope, place, file), tx);
        await this.line.fill(appId, tx);
      });
      // A purge takes what has begun before it; of what begins after it nothing else would take care.
      await this.apps.ofOwner(scope, appId);
    } catch (error) {
      await this.files.deleteSource(place);
      throw error;
    }
    return place.itemId;
  }
}

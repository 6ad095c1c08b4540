import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { Version } from '@lathe/proto/apps/model';
import { Injectable } from '@nestjs/common';
import { changesOf } from './changes-of.js';
import { ReadVersion } from './read-version.js';
import type { VersionRecord } from './version.js';

/** The latest versions of an app, newest first, each with what it changed. */
@Injectable()
export class ListVersions {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string): Promise<Version[]> {
    const latest = await this.read.latest(await this.read.app(scope, appId));
    return latest.map(({ version, before }) => entryOf(version, before));
  }
}

function entryOf(version: VersionRecord, before: VersionRecord | undefined): Version {
  const { versionId, createdAt, messageId, content, userRequest, restoredFrom, manifest } = version;
  return {
    id: versionId,
    timestamp: createdAt.toISOString(),
    messageId,
    content,
    userRequest,
    restoredFrom,
    origin: originOf(version),
    changes: changesOf(before?.manifest ?? [], manifest),
  };
}

function originOf({ restoredFrom, editedFile, messageId }: VersionRecord): Version['origin'] {
  if (restoredFrom !== null) return 'restore';
  if (editedFile !== null) return 'edit';
  return messageId === null ? 'other' : 'answer';
}

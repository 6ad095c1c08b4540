import { DomainError } from '@lathe/platform/errors/domain-error';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import type { VersionSources } from '@lathe/proto/apps/bundle';
import {
  checkChangeable,
  commitVersion,
  diagnoseVersion,
  readChatCut,
  readFiles,
  readVersionFiles,
  readVersionOrigin,
  readVersionSources,
  readVersionSteps,
  restoreVersion,
  withdrawCommit,
} from '@lathe/proto/apps/internal';
import type { Diagnostic } from '@lathe/proto/apps/model';
import { untitledAppName } from '@lathe/proto/apps/naming';
import type { CallableTool } from '@lathe/proto/apps/tools/callable-tool';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { importText, insertSampleRows } from '@lathe/proto/entities/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import type { EntityRename, PendingFile, PendingRows, ProjectFiles } from '../../actions/staging/project.js';

/** An app's draft as the apps service has it. */
export interface AppDraft {
  /** Empty while nobody has named it. */
  name: string;
  visibility: Visibility;
  head: string | null;
  /** Where the conversation is cut at this head. */
  chatCut: string | null;
  files: ProjectFiles;
  /** Its active tools. */
  tools: CallableTool[];
}

export interface VersionToCommit {
  /** The same for every attempt at one answer: it is committed once. */
  commitId: string;
  head: string | null;
  files: ProjectFiles;
  renames: EntityRename[];
  appName?: string | undefined;
  messageId: string | null;
  userRequest: string;
  content: string;
}

/** The message a version belongs to, when the version of its answer was made, and when this one was (ISO). */
export interface VersionOrigin {
  messageId: string | null;
  answeredAt: string | null;
  createdAt: string;
}

/** What this service asks of apps and entities, for the owner of one app. */
@Injectable()
export class AppGateway {
  constructor(private readonly client: InternalClient) {}

  /** Throws `plan/app-read-only` for an app that is beyond the plan of its owner. */
  async demandChangeable(ownerId: string, appId: string): Promise<void> {
    await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(ownerId, appId));
  }

  async readDraft(ownerId: string, appId: string): Promise<AppDraft> {
    const { app, versionId, chatCut, files, tools } = await this.client.call(
      readFiles,
      { params: { id: appId } },
      asOwner(ownerId, appId),
    );
    return {
      name: app.name === untitledAppName ? '' : app.name,
      visibility: app.visibility,
      head: versionId,
      chatCut,
      files: Object.fromEntries(files.map(({ path, content }) => [path, content])),
      tools,
    };
  }

  /** Files of an earlier version; undefined when it is gone. */
  async readFilesOf(ownerId: string, appId: string, versionId: string): Promise<ProjectFiles | undefined> {
    try {
      const { files } = await this.client.call(
        readVersionFiles,
        { params: { id: appId, versionId } },
        asOwner(ownerId, appId),
      );
      return Object.fromEntries(files.map(({ path, content }) => [path, content]));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return undefined;
      throw error;
    }
  }

  /** An immutable version in the form of the app bundle. Throws `not-found`. */
  async readSourcesOf(ownerId: string, appId: string, versionId: string): Promise<VersionSources> {
    return this.client.call(readVersionSources, { params: { id: appId, versionId } }, asOwner(ownerId, appId));
  }

  /** The id of the version, or `stale` when the app has moved on. */
  async commit(ownerId: string, appId: string, { files, ...version }: VersionToCommit): Promise<string> {
    const body = {
      ...version,
      userRequest: version.userRequest.slice(0, 20_000),
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
    };
    try {
      return (await this.client.call(commitVersion, { params: { id: appId }, body }, asOwner(ownerId, appId)))
        .versionId;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'app/stale-head') return 'stale';
      throw error;
    }
  }

  /** The version that a commit has made; null when it made none, and then it makes none any more. */
  async withdrawCommit(ownerId: string, appId: string, commitId: string): Promise<string | null> {
    return (await this.client.call(withdrawCommit, { params: { id: appId, commitId } }, asOwner(ownerId, appId)))
      .versionId;
  }

  /** What the compiler finds wrong with a version; nothing when it does not know in time. Throws `not-found`. */
  async diagnosticsOf(ownerId: string, appId: string, versionId: string): Promise<Diagnostic[]> {
    const { diagnostics } = await this.client.call(
      diagnoseVersion,
      { params: { id: appId, versionId } },
      asOwner(ownerId, appId),
    );
    return diagnostics ?? [];
  }

  /** The same as sentences with their places. */
  async faultsOf(ownerId: string, appId: string, versionId: string): Promise<string[]> {
    return (await this.diagnosticsOf(ownerId, appId, versionId)).map(
      ({ file, line, message }) => `${file}, line ${line}: ${message.replace(/\.$/, '')}`,
    );
  }

  /** Inserts rows once per batch. Answers how many the schemas refused. */
  async insertRows(
    ownerId: string,
    appId: string,
    batchId: string,
    records: PendingRows[],
  ): Promise<{ inserted: number; failed: number }> {
    const answer = await this.client.call(
      insertSampleRows,
      { params: { id: appId }, body: { batchId, records } },
      asOwner(ownerId, appId),
    );
    return { inserted: answer.inserted, failed: answer.failed.length };
  }

  /** Has a file imported, once per id. Answers how many of its rows are known to be refused. */
  async importFile(
    ownerId: string,
    appId: string,
    importId: string,
    { file: fileName, ...rest }: PendingFile,
  ): Promise<{ failed: number }> {
    const body = { ...rest, importId, fileName };
    return this.client.call(importText, { params: { id: appId }, body }, asOwner(ownerId, appId));
  }

  /** Where the conversation is cut, and the version at which that was so. */
  async readChatCut(ownerId: string, appId: string): Promise<{ chatCut: string | null; head: string | null }> {
    return this.client.call(readChatCut, { params: { id: appId } }, asOwner(ownerId, appId));
  }

  /** Where a version stands in the conversation. Throws `not-found`. */
  async readVersionOrigin(ownerId: string, appId: string, versionId: string): Promise<VersionOrigin> {
    return this.client.call(readVersionOrigin, { params: { id: appId, versionId } }, asOwner(ownerId, appId));
  }

  /** The head and the chat cut from here on. Throws `conflict` when `head` is not the app's head any more. */
  async restore(
    ownerId: string,
    appId: string,
    restore: { versionId: string; head: string | null; chatCut: string | null },
  ): Promise<{ versionId: string; chatCut: string | null }> {
    return this.client.call(restoreVersion, { params: { id: appId }, body: restore }, asOwner(ownerId, appId));
  }

  /** What undo and redo would do. */
  async readSteps(ownerId: string, appId: string): Promise<RouteAnswer<typeof readVersionSteps>> {
    return this.client.call(readVersionSteps, { params: { id: appId } }, asOwner(ownerId, appId));
  }

  /** The chat cut from here on. Throws `conflict` when `head` is not the app's head any more. */
  async step(
    ownerId: string,
    appId: string,
    step: { step: 'undo'; head: string; chatCut: string | null } | { step: 'redo'; head: string },
  ): Promise<string | null> {
    return (await this.client.call(restoreVersion, { params: { id: appId }, body: step }, asOwner(ownerId, appId)))
      .chatCut;
  }

  /** The chat cut from here on. Throws `conflict` when there is nothing to undo, or `head` is not the app's head. */
  async undoRestore(ownerId: string, appId: string, head: string | undefined): Promise<string | null> {
    const body = { undo: true as const, ...(head === undefined ? {} : { head }) };
    return (await this.client.call(restoreVersion, { params: { id: appId }, body }, asOwner(ownerId, appId))).chatCut;
  }
}

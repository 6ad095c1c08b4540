import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { Injectable } from '@nestjs/common';
import type { AppRecord, FormerHead } from '../records/app.js';
import { AppRepository, type AppScope } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { pathsOf } from './manifest.js';
import { NameFollowers } from './name-followers.js';
import { ReadVersion } from './read-version.js';
import type { VersionRecord } from './version.js';
import { VersionRepository } from './version.repository.js';
import { VersionSteps } from './version-steps.js';

/**
 * Where to go: to a version with its chat cut, or back to what the last restore left, from `head` only where it is
 * given; a step back in the history from `head`, or forward again to what such a step has left.
 */
export type RestoreTarget =
  | { readonly versionId: string; readonly chatCut: string | null; readonly head?: string | null | undefined }
  | { readonly undo: true; readonly head?: string | undefined }
  | { readonly step: 'undo'; readonly head: string; readonly chatCut: string | null }
  | { readonly step: 'redo'; readonly head: string };

/** A target with what the history then says. */
type Goal = Pick<AppRecord, 'chatCut' | 'redo'> & Pick<VersionRecord, 'standsFor'> & { versionId: string };

/** Steps that can be taken forward again. */
const mostRedo = 50;

/**
 * Commits an earlier version's content as the new head and sets where the chat is cut, in one write (design section 7).
 */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly versions: VersionRepository,
    private readonly steps: VersionSteps,
    private readonly read: ReadVersion,
    private readonly followers: NameFollowers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Changes nothing when the version is restored already, as by somebody who was not told that it is. Throws `not-found`
   * for a version that the app does not have, `conflict` when there is nothing to go to or the app moved on meanwhile.
   */
  async execute(scope: AppScope, appId: string, target: RestoreTarget): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.apps.find(scope, appId, tx);
      if (!app || app.deletedAt) throw notFound();
      const moved = 'head' in target && target.head !== undefined && target.head !== app.head;
      if (app.head === null || moved) throw new DomainError('conflict');
      const goal = await this.goalOf(app, target, tx);
      if (!goal) throw new DomainError('conflict');
      return this.restore(scope, app, goal, tx);
    });
  }

  private async goalOf(app: AppRecord, target: RestoreTarget, tx: Transaction): Promise<Goal | undefined> {
    const left = { head: app.head!, chatCut: app.chatCut };
    const redo = [...app.redo, left].slice(-mostRedo);
    if ('versionId' in target) return { ...target, standsFor: null, redo: [] };
    if ('undo' in target) {
      const { former } = app;
      const place = former && (await this.steps.placeOf(app, former.head, tx));
      return former && place ? { ...goalAt(former), standsFor: place.versionId, redo } : undefined;
    }
    if (target.step === 'undo') {
      const step = await this.steps.back(app, tx);
      if (!step) return undefined;
      const { versionId } = step.target;
      return { versionId, chatCut: target.chatCut, standsFor: versionId, redo };
    }
    const [entry, step] = [app.redo.at(-1), await this.steps.forward(app, tx)];
    return entry && step
      ? { ...goalAt(entry), standsFor: step.target.versionId, redo: app.redo.slice(0, -1) }
      : undefined;
  }

  private async restore(
    scope: AppScope,
    app: AppRecord,
    { versionId, chatCut, standsFor, redo }: Goal,
    tx: Transaction,
  ): Promise<AppRecord> {
    const source = await this.versions.find(app, versionId, tx);
    const head = await this.versions.find(app, app.head!, tx);
    if (!source || !head) throw notFound();
    const restoredFrom = source.restoredFrom ?? source.versionId;
    // Where undo or redo led is no restore: the version comes into the list as one.
    if (head.restoredFrom === restoredFrom && head.standsFor === null && standsFor === null && app.chatCut === chatCut)
      return app;
    const version: VersionRecord = {
      ...source,
      restoredFrom,
      standsFor,
      formerCut: app.chatCut,
      content: titleOf(source),
      userRequest: '',
      messageId: await this.messageOf(app, source, tx),
      versionId: randomId(),
      commitId: `restore-${randomId()}`,
      parent: head.versionId,
      keys: head.keys,
      editedFile: null,
      superseded: false,
      createdAt: new Date(),
    };
    const change = {
      head: version.versionId,
      restoredFrom,
      chatCut,
      former: { head: head.versionId, chatCut: app.chatCut },
      redo,
      pages: namesOf(pathsOf(version.manifest), 'page'),
      entities: namesOf(pathsOf(version.manifest), 'entity'),
    };
    const changed = await this.writer.changeIf(
      scope,
      app.appId,
      { head: app.head },
      change,
      'apps.app.version-committed.v1',
      tx,
    );
    if (!changed) throw new DomainError('conflict');
    await this.versions.insert(changed, version, tx);
    await this.followers.follow(changed, () => this.read.names(app, head, version), tx);
    return changed;
  }

  /** A restored version is found by its time no more, so it keeps the message that it belongs to. */
  private async messageOf(app: AppRecord, source: VersionRecord, tx: Transaction): Promise<string | null> {
    return source.messageId ?? (await this.versions.lastAnswered(app, source.createdAt, tx))?.messageId ?? null;
  }
}

const goalAt = ({ head, chatCut }: FormerHead) => ({ versionId: head, chatCut });

/** "Restored: a tracker for dogs", however often. */
const titleOf = ({ restoredFrom, userRequest, content }: VersionRecord): string =>
  restoredFrom === null ? `Restored: ${userRequest || content || 'a version'}`.slice(0, 200) : content;

import { randomId } from '@lathe/platform/ids/random-id';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { maxSearchText } from '@lathe/proto/context-ingest/http';
import { listFoundItems, searchAppContext } from '@lathe/proto/context-ingest/internal';
import { Injectable } from '@nestjs/common';
import type { AppSources } from '../../prompts/answer-request.js';

/** Of the names that are told. */
const maxNames = 50;
/** Passages, of some thousand characters each. */
const limit = 6;

/** Words of wishes about who may do what, in the languages that are asked in most. */
const ofRights =
  /permission|access|rights|allow|every(?:one|body)|any(?:one|body)|public|private|admin|berechtig|zugriff|rechte|dürfen|darf|permis|accès|droits|derechos|acceso|права|доступ|权限|権限|권한/iu;

/** Whether a wish may be about who sees and changes rows: what others wrote is no part of its answer then. */
const isAboutRights = (wish: string): boolean => ofRights.test(wish);

/** What the data items of an app say. Whoever may chat about an app may search them too. */
@Injectable()
export class AppData {
  constructor(private readonly client: InternalClient) {}

  /** The best passages about a wish; undefined for an app without data, and for a wish about rights. */
  async about(ownerId: string, appId: string, wish: string): Promise<AppSources | undefined> {
    if (isAboutRights(wish)) return undefined;
    const [params, owner] = [{ id: appId }, asOwner(ownerId, appId)];
    const { items } = await this.client.call(listFoundItems, { params }, owner);
    if (items.length === 0) return undefined;
    const query = wish.slice(0, maxSearchText).toWellFormed();
    const { matches } = await this.client.call(searchAppContext, { params, body: { query, limit } }, owner);
    return {
      mark: randomId(),
      names: items.slice(0, maxNames).map(({ name }) => name),
      passages: matches.map(({ name, place, text }) => ({ name, place: place?.label ?? null, text })),
    };
  }
}

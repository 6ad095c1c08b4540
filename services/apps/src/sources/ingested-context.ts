import { DomainError } from '@lathe/platform/errors/domain-error';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { type ContextMatch, type ContextPlace, maxSearchText } from '@lathe/proto/context-ingest/http';
import { listFoundItems, readAppContext, searchAppContext } from '@lathe/proto/context-ingest/internal';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { ChosenItems, ContextSearch, FoundItem, Passage } from './context-search.js';

/** More than an answer rests on: filters of fields may leave some out. */
const limit = 24;
/** Of whole items: some 12,000 tokens, which the smallest windows hold. */
const maxCharacters = 48_000;

/** The data items that the context-ingest service keeps. */
@Injectable()
export class IngestedContext implements ContextSearch {
  constructor(
    private readonly client: InternalClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async search({ appId, ownerId }: AppRecord, items: ChosenItems, text: string): Promise<readonly Passage[]> {
    const [query, chosen] = [queryOf(text), chosenItems(items)];
    if (query === '' || chosen === null) return [];
    const request = { params: { id: appId }, body: { query, limit, ...chosen } };
    const { matches } = await this.asked(appId, this.client.call(searchAppContext, request, asOwner(ownerId, appId)));
    return matches.map(passageOf);
  }

  async read({ appId, ownerId }: AppRecord, items: ChosenItems, text: string): Promise<readonly Passage[]> {
    const chosen = chosenItems(items);
    if (chosen === null) return [];
    const request = { params: { id: appId }, body: { query: queryOf(text), maxCharacters, ...chosen } };
    const { passages } = await this.asked(appId, this.client.call(readAppContext, request, asOwner(ownerId, appId)));
    return passages.map(passageOf);
  }

  async items({ appId, ownerId }: AppRecord): Promise<readonly FoundItem[]> {
    const call = this.client.call(listFoundItems, { params: { id: appId } }, asOwner(ownerId, appId));
    return (await this.asked(appId, call)).items;
  }

  private async asked<T>(appId: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (cause) {
      this.logger.warn({ err: cause, appId }, 'sources could not be searched');
      throw new DomainError('tool/sources-not-searched', {}, { cause });
    }
  }
}

const queryOf = (text: string): string => text.slice(0, maxSearchText).toWellFormed();

/** Null where none is chosen. */
function chosenItems({ contextItemIds = null }: ChosenItems): { contextItemIds?: string[] } | null {
  if (contextItemIds?.length === 0) return null;
  return contextItemIds === null ? {} : { contextItemIds: [...contextItemIds] };
}

const passageOf = ({ name, url, place, text }: Omit<ContextMatch, 'score'>): Passage => ({
  name,
  url,
  place: placeText(place),
  text,
});

function placeText(place: ContextPlace | null): string | null {
  if (place === null) return null;
  return place.kind === 'heading' ? place.label : `${place.kind} ${place.label}`;
}

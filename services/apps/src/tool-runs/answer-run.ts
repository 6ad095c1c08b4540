import { toDomainError } from '@lathe/platform/errors/error.filter';
import { ModelError } from '@lathe/platform/models/model-error';
import { type MessagePart, type ModelCall, MODELS, type Models } from '@lathe/platform/models/models';
import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { partsOfBlocks } from '@lathe/proto/apps/tools/answer-text';
import { defaultQueryMethod, defaultTemperature } from '@lathe/proto/apps/tools/model-settings';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { RunRows } from '@lathe/proto/apps/tools/tool-rows';
import { Inject, Injectable } from '@nestjs/common';
import { Citations, joinedParts } from '../sources/citations.js';
import { CONTEXT_SEARCH, type ContextSearch, type Passage } from '../sources/context-search.js';
import { sourcesAlone } from '../sources/sources-alone.js';
import { WriteBlocks } from './blocks/write-blocks.js';
import { filterPassages } from './filter-passages.js';
import type { FoundRows } from './rows/entity-rows.js';
import { type AskedRun, ReadRows } from './rows/read-rows.js';
import { charactersOf, fittingPassages, passagesOfRows } from './rows/rows-as-text.js';
import { SaveRow } from './rows/save-row.js';
import type { RunCharge } from './run-charge.js';
import type { OpenRun, RunAnswer } from './run-log.js';
import { type Material, runPrompt, searchText } from './run-prompt.js';

/** Passages that an answer may rest on where no whole items are read. */
const most = 8;
/** Characters of whole items and rows together: some 12,000 tokens, which the smallest windows hold. */
const maxCharacters = 48_000;
/** The answer where there is neither a model nor a source. */
const noAnswer = 'No language model is set up here, so there is no answer.';

export interface Run extends AskedRun {
  readonly photos: readonly MessagePart[];
  /** Null without a language model: such runs cost nothing. */
  readonly charge: RunCharge | null;
  readonly log: OpenRun;
}

/** Answers a run: looks its sources up, and has a language model write, or else the sources speak for themselves. */
@Injectable()
export class AnswerRun {
  constructor(
    @Inject(CONTEXT_SEARCH) private readonly context: ContextSearch,
    @Inject(MODELS) private readonly models: Models,
    private readonly writeBlocks: WriteBlocks,
    private readonly readRows: ReadRows,
    private readonly saveRow: SaveRow,
  ) {}

  /** What goes wrong is the last event, and gives back what was counted. */
  async *events(run: Run, signal: AbortSignal): AsyncGenerator<RunEvent> {
    try {
      const { found: rows, told } = yield* this.readRows.events(run);
      const looked = yield* this.lookedUp(run, rows);
      // Without a language model rows speak for themselves, as sources do.
      const passages = run.charge === null ? [...looked, ...passagesOfRows(rows)] : looked;
      yield { type: 'step', step: 'generate' };
      const citations = new Citations(passages);
      const said = yield* this.said(run, { passages, rows }, citations, signal);
      const made = run.charge !== null ? 'model' : passages.length > 0 ? 'sources' : 'nothing';
      const answer = { ...said, made, sources: citations.sources() } as const;
      signal.throwIfAborted();
      const saved = yield* this.saveRow.events({ ...run, runId: run.log.runId }, answer);
      yield await this.end(run, { ...answer, ...rowsOf(told, saved) });
    } catch (error) {
      if (signal.aborted) return;
      yield await this.failure(run, error);
    }
  }

  /** In blocks where the tool's builder has laid out any, else as one text. */
  private async *said(
    run: Run,
    material: Material,
    citations: Citations,
    signal: AbortSignal,
  ): AsyncGenerator<RunEvent, Pick<RunAnswer, 'parts' | 'blocks'>> {
    const { tool, input, charge } = run;
    if (!tool.values.blocks?.length) {
      const parts: AnswerPart[] = [];
      for await (const part of this.partsOf(run, material, citations, signal)) {
        parts.push(part);
        yield part;
      }
      return { parts, blocks: [] };
    }
    const written = charge === null ? null : this.written(run, material, signal);
    const call = this.callOf(run, signal);
    const blocks = yield* this.writeBlocks.events({ tool, input, ...material, citations, written, call });
    return { parts: joinedParts(partsOfBlocks(blocks)), blocks };
  }

  /** What the answer may rest on, as the tool's query method asks for it. */
  private async *lookedUp(
    { app, tool, input }: Run,
    rows: readonly FoundRows[],
  ): AsyncGenerator<RunEvent, readonly Passage[]> {
    const { aiQueryMethod = defaultQueryMethod, fields = [] } = tool.values;
    if (aiQueryMethod === 'none') return [];
    const query = searchText(tool, input);
    const isWhole = aiQueryMethod === 'whole-items';
    yield { type: 'step', step: 'search-similar-item' };
    const found = await (isWhole
      ? this.context.read(app, tool.values, query)
      : this.context.search(app, tool.values, query));
    yield { type: 'step', step: 'query-context-items' };
    const passages = filterPassages(found, fields, input.values);
    if (!isWhole) return passages.slice(0, most);
    return rows.length === 0 ? passages : fittingPassages(passages, maxCharacters - charactersOf(rows));
  }

  private async *partsOf(
    run: Run,
    material: Material,
    citations: Citations,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const { passages } = material;
    if (run.charge !== null) {
      for await (const text of this.written(run, material, signal)) {
        yield* citations.take(text);
      }
      yield* citations.rest();
    } else if (passages.length > 0) yield* sourcesAlone(passages, searchText(run.tool, run.input), citations);
    else yield { type: 'text', text: noAnswer };
  }

  private async *written(run: Run, material: Material, signal: AbortSignal): AsyncGenerator<string> {
    const { tool, input, photos, charge } = run;
    for await (const chunk of this.models.stream(runPrompt(tool, input, material, photos), this.callOf(run, signal))) {
      if (chunk.type === 'text') {
        charge?.noteWritten();
        yield chunk.text;
      } else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
      else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
    }
  }

  private callOf({ app, tool }: Run, signal: AbortSignal): ModelCall {
    const { aiModel, modelTemperature } = tool.values;
    const model = aiModel && this.models.configured.has(aiModel) ? { model: aiModel } : {};
    const known = this.models.configured.get(model.model ?? this.models.name ?? '');
    const temperature = modelTemperature ?? known?.temperature ?? defaultTemperature;
    return { accountId: app.ownerId, appId: app.appId, purpose: 'tool', signal, temperature, ...model };
  }

  private async end({ charge, log }: Run, answer: RunAnswer): Promise<RunEvent> {
    await log.ended(answer);
    // Nobody waits for it: it says itself where it fails.
    void charge?.keep();
    const { made, sources, parts, blocks, rows } = answer;
    const inBlocks = blocks.length > 0 ? { blocks: [...blocks], answer: [...parts] } : {};
    return { type: 'end', runId: log.runId, made, sources: [...sources], ...inBlocks, ...(rows && { rows }) };
  }

  private async failure({ charge, log }: Run, error: unknown): Promise<RunEvent> {
    const { code, message } = toDomainError(error);
    await charge?.giveBack();
    await log.failed(code);
    return { type: 'error', code, message };
  }
}

/** Nothing of a tool that does nothing with rows. */
const rowsOf = (read: RunRows['read'], saved: RunRows['saved']): { rows?: RunRows } =>
  read.length === 0 && saved === null ? {} : { rows: { read, saved } };

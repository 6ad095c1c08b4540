import type { ActionEvent } from '@lathe/proto/builder-chat/actions';
import { ActionParser, type ActionParserOptions } from './action-parser.js';
import type { ControlMark } from './control-mark.js';
import { type Stretch, ThoughtSplitter } from './thought-splitter.js';
import { Utf8Decoder } from './utf8-decoder.js';

type Take = (event: ActionEvent) => void;

/**
 * As ActionParser, for answers with thoughts in them, which come out as such. `isKept` tells whether what comes next is
 * kept to be read by another mark, with all that looks like thoughts in it.
 */
export class ThinkingParser {
  private readonly parser: ActionParser;
  private readonly decoder = new Utf8Decoder();
  private readonly thoughts: ThoughtSplitter;

  constructor(options: ActionParserOptions, mark: ControlMark, isKept: () => boolean = () => false) {
    this.parser = new ActionParser(options, mark);
    this.thoughts = new ThoughtSplitter({
      isContent: () => this.parser.isInAction || isKept(),
      isControl: (line) => mark.restOf(line) !== undefined,
    });
  }

  /** `take` is called for each event before the next line is looked at. */
  push(chunk: string | Uint8Array, take: Take): void {
    this.thoughts.push(this.decoder.push(chunk), (stretch) => this.read(stretch, take));
  }

  end(take: Take): void {
    this.push(this.decoder.end(), take);
    this.thoughts.end((stretch) => this.read(stretch, take));
    this.parser.end().forEach(take);
  }

  private read({ kind, text }: Stretch, take: Take): void {
    if (kind === 'thought') take({ type: 'reasoning', delta: text });
    else this.parser.push(text).forEach(take);
  }
}

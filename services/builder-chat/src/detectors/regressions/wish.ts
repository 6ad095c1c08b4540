/** Words that ask for something to go, to become another thing or to be elsewhere; beginnings, in four languages. */
const changes =
  /\b(?:remov|delet|drop|discard|hid(?:e|ing|den)|without|instead|replac|swap|merg|combin|mov(?:e|ing)|split|renam|call(?:ed)?\b|only\b|just\b|read-?only|view-?only|simpl|minimal|clean|get rid|no (?:more|longer)|not? need|don'?t|disabl|turn|chang|convert|make|rework|rearrang|reorgani|entfern|lösch|ohne|statt|ersetz|umbenenn|nur\b|weg\b|kein|supprim|enlev|sans\b|remplac|retir|elimin|quit|sin\b|reemplaz)/iu;

/** Wishes that leave nothing as it was: nothing can be said about what they did not ask for. */
const whole =
  /\b(?:redesign|rebuil|rewrit|redo\b|restart|start over|start again|from scratch|whole app|entire app|whole thing|everything|all pages|every page|new app|translat|language|german|english|french|spanish|italian|undo|revert|go back|neu(?:e|es)? (?:app|design)|alles|komplett|übersetz|refaire|tout\b|rehac|todo\b)/iu;

/** Words without which a wish that names a thing may still mean another. */
const tooShort = 3;

/** Beginnings of words, so that one dog and many dogs are the same. */
const stem = (word: string): string => word.toLowerCase().replace(/(?:ies|y|es|e|s)$/, '');

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= tooShort)
    .map(stem);

/** What a message asks for, as far as its words say. */
export class Wish {
  private readonly words: ReadonlySet<string>;
  /** It may touch anything. */
  readonly isWhole: boolean;
  /** It asks for something to go or to be otherwise. */
  readonly isChange: boolean;

  constructor(text: string) {
    this.words = new Set(wordsOf(text));
    this.isWhole = whole.test(text);
    this.isChange = changes.test(text);
  }

  /** Whether it says one of the words of these names or texts. */
  names(...things: string[]): boolean {
    return things.flatMap(wordsOf).some((word) => this.words.has(word));
  }
}

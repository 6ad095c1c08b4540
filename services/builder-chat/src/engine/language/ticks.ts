/** What a question asks of whoever reads the request rather than of a row. */
const asksReader =
  /\b(?:what|which|who|whom|when|where|why|how|please|pls|thanks|possible|right|anyone|you|help|or|app)\b|^(?:ok|okay|eh|no|huh)$/i;
const short = /([,;:(]\s*(?:and )?|\? (?=\S+\?))((?:[\p{L}\d'’-]+ ){0,4}[\p{L}\d'’-]+)\s?\?(?=\s|[,;)]|$)(?!\s*\()/gu;
const stated = /([,;]\s*(?:and )?)(has|have|is|was|did|does|were) (it|he|she|they) ([^,;.?]{2,40})\?/gi;
const marks =
  /([,;:(]\s*(?:and )?(?:(?!(?:they|we|i|he|she|it|can|say|says|answer|answers|is|are|with)\b)[\p{L}\d'’-]+ ){1,4})(?:yes no|yes or no|y or n)\b(?!\s*\))/giu;

/**
 * Marks what is to be ticked as "yes/no": "cleaned?", "working yes no" and "has it come back?" behind what else is
 * listed.
 */
export const withTicks = (request: string): string =>
  request
    .replace(stated, '$1whether $3 $2 $4.')
    .replace(short, (all, before: string, name: string, at: number, text: string) => {
      if (asksReader.test(name)) return all;
      const behind = text.charAt(at + all.length);
      return `${before}${name} yes/no${/[,;)]/.test(behind) ? '' : '.'}`;
    })
    .replace(marks, '$1yes/no');

const greeting =
  'hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|dear (?:team|all|sirs?(?:(?: or |/| and )mada(?:m|me)s?)?|madam|lathe|friends?)|hallo|moin|servus|grüezi|guten (?:tag|morgen|abend)|sehr geehrte damen und herren|estimad[oa]s (?:señor[ae]s|amig[oa]s|todos|compañer[oa]s)|(?:mesdames|messieurs|madame|monsieur)(?:(?:,| et|/) ?(?:mesdames|messieurs|madame|monsieur))?|hola|buenas(?: tardes| noches)?|buen(?:os|as)? d[ií]as?|bonjour|bonsoir|salut|coucou';
/** "Hi there!", "hola necesito": what somebody says before he says what he wants. */
const greeted = new RegExp(
  `^(?:(?:${greeting})(?: (?:there|all|everyone|everybody|team|zusammen|miteinander|a tod[oa]s|à tous|ihr lieben))?(?:\\s*[,!.:;–-]+\\s*|\\n+|\\s+(?=(?:i|im|i'm|we|can|could|please|pls|need|want|ich|wir|könnt|kannst|bitte|necesito|necesitamos|quiero|queremos|tengo|somos|soy|me|je|j'|on|nous|est-ce|pouvez|il)\\b)))+`,
  'iu',
);
/** Whole sentences that only thank, greet or ask whether there is help. */
const parting =
  /^(?:(?:many |kind |best |warm )?(?:thanks?|thank you|thx|ty|cheers|regards|greetings)\b|(?:thats|that's|that is) (?:it|all|about it)\b|(?:can|could|would) (?:you|u|anyone) (?:please )?help(?: us| me)?$|please (?:can|could) (?:you|u) help(?: us| me)?$|(?:vielen |herzlichen |besten )?dank\w*\b|danke\b|(?:viele|liebe|beste|schöne|mit freundlichen) gr(?:ü|ue)(?:ß|ss)|mfg$|lg$|(?:muchas |mil )?gracias\b|(?:un )?saludos?\b|merci\b|cordialement|bonne journée|à bientôt)/iu;
const mostWords = 7;
/** "appointments please!" */
const please =
  /\s*,?\s*(?<!\p{L})(?:please|pls|plz|svp|s'il (?:vous|te) pla[iî]t|por favor|bitte)(?=\s*(?:[.!?;:,\n]|$))/giu;

/** The request without its greeting and its thanks, which name nothing. All of it where nothing else is said. */
export function withoutCourtesy(request: string): string {
  const rest = request
    .replace(greeted, '')
    .split(/(?<=[.!?\n])/u)
    .filter((sentence) => {
      const bare = sentence.replace(/[\s.,!?:)(;–-]+$/u, '').trim();
      return !(parting.test(bare) && bare.split(/\s+/).length <= mostWords);
    })
    .join('')
    .replace(please, '')
    .replace(/^\s*,/, '')
    .trim();
  return rest === '' ? request : rest;
}

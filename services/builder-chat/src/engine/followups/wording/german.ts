import type { Wording } from './phrases.js';

const to = '(?:zu|zum|zur|bei|beim|für|in|im|an|am)';

export const german: Wording = {
  article:
    /^(?:(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|alle|allen|meine|unsere|unseren|jeden|jedem|jeder)\s+)+/iu,
  words: {
    grün: 'green',
    blau: 'blue',
    rot: 'red',
    gelb: 'yellow',
    lila: 'purple',
    violett: 'violet',
    orange: 'orange',
    rosa: 'pink',
    pink: 'pink',
    türkis: 'turquoise',
    grau: 'grey',
    schwarz: 'black',
    braun: 'brown',
    dunkelblau: 'navy',
    hellblau: 'sky',
    wärmer: 'warmer',
    kühler: 'cooler',
    dunkler: 'darker',
    heller: 'lighter',
    ruhiger: 'calmer',
    kräftiger: 'stronger',
    dunkel: 'dark',
    hell: 'light',
    eine: '1',
    zwei: '2',
    drei: '3',
    vier: '4',
    fünf: '5',
    sechs: '6',
    acht: '8',
    zehn: '10',
    zwanzig: '20',
    ein: '1',
    paar: '3',
    einige: '5',
    karten: 'cards',
    kacheln: 'cards',
    galerie: 'cards',
    tabelle: 'table',
    liste: 'table',
    board: 'board',
    kanban: 'board',
    tafel: 'board',
    absteigend: 'descending',
    aufsteigend: 'ascending',
    neueste: 'newest',
    neuesten: 'newest',
    älteste: 'oldest',
    ältesten: 'oldest',
    pflicht: 'required',
    pflichtfeld: 'required',
    optional: 'optional',
    freiwillig: 'optional',
    vor: 'before',
    nach: 'after',
    hinter: 'after',
  },
  phrases: [
    {
      says: /^(?:mach(?:e)? (?:das|es|die letzte änderung) )?rückgängig(?: machen)?$|^zurück$|^(?:das|letzte änderung) rückgängig.*$|^nimm (?:das|es) zurück$/iu,
      english: 'undo that',
    },
    { says: /^(?:warum|wieso|weshalb)\b(.*)\b(?:leer|nichts|keine)\b.*$/iu, english: 'why is the $1 list empty' },
    {
      says: /^.*\b(?:schick|schicke|sende|verschicke|mail|e-mail)\b.*\b(?:wenn|sobald|vor|nach|jede[nrs]?|e-?mail|erinnerung)\b.*$/iu,
      english: 'send an email when something happens',
    },
    {
      says: /^.*\b(?:knopf|knöpfe|button|buttons|schaltfläche|schrift|text|überschriften?|bilder|logo)\b.*\b(?:größer|kleiner|breiter|fetter|links|rechts)\b.*$/iu,
      english: 'the button should be bigger',
    },
    {
      says: new RegExp(
        `^(?:füge?\\s+|erstelle\\s+|erzeuge\\s+|leg\\s+|lege\\s+|gib mir\\s+)?(\\d+|eine|zwei|drei|vier|fünf|sechs|acht|zehn|zwanzig|einige|ein paar)?\\s*beispiel(?:zeilen|daten|einträge|datensätze|e)?(?:\\s+${to}\\s+(.+?))?(?:\\s+(?:hinzu|hinzufügen|an|anlegen|ein))?$`,
        'iu',
      ),
      english: 'add {1} sample rows to $2',
    },
    {
      says: /^(?:füge?\s+|erstelle\s+|erzeuge\s+)?(?:ein paar |einige )?(?:test|beispiel)daten(?: hinzu| anlegen| ein)?$/iu,
      english: 'add sample rows',
    },
    {
      says: /^(?:sortiere|ordne|zeige?)\s+(.+?)\s+nach\s+(.+?)(?:\s+(absteigend|aufsteigend))?$/iu,
      english: 'sort $1 by $2 {3}',
    },
    { says: /^(.+?)\s+nach\s+(.+?)(?:\s+(absteigend|aufsteigend))?\s+sortieren$/iu, english: 'sort $1 by $2 {3}' },
    {
      says: /^(?:zeige?\s+)?(?:die\s+)?(neuesten?|ältesten?)\s+(.+?)\s+(?:zuerst|oben|zuoberst)$/iu,
      english: 'show the {1} $2 first',
    },
    {
      says: /^zeige?\s+(.+?)\s+als\s+(karten|kacheln|galerie|tabelle|liste|board|kanban|tafel)(?:ansicht|board)?(?:\s+an)?$/iu,
      english: 'show $1 as {2}',
    },
    {
      says: /^(.+?)\s+als\s+(karten|kacheln|galerie|tabelle|liste|board|kanban|tafel)(?:ansicht)?(?:\s+(?:anzeigen|zeigen))?$/iu,
      english: 'show $1 as {2}',
    },
    {
      says: /^(?:zeige?\s+)?(?:die\s+)?(.+?)\s+(?:als|mit|in)\s+sterne(?:n)?(?:\s+(?:an|anzeigen|zeigen))?$/iu,
      english: 'show $1 as stars',
    },
    {
      says: /^(?:(?:ein|einen|füge|mach(?:e)?)\s+)*(?:\+ ?1|plus[- ]?eins)[- ](?:knopf|button|taste)\s+(?:für|bei|zu|neben)\s+(.+?)(?:\s+hinzu(?:fügen)?)?$|^(.+?)\s+(?:um eins|mit einem knopf|per knopf)\s+(?:erhöhen|hochzählen)$/iu,
      english: 'add a +1 button for $1$2',
    },
    {
      says: /^(?:eine?n?\s+)?(?:monats)?kalender(?:\s+(?:für|der|mit)\s+(.+?))?(?:\s+(?:hinzufügen|anlegen))?$|^(?:füge|erstelle|mach(?:e)?)\s+(?:mir\s+)?einen kalender\s*(?:für|der|mit)?\s*(.*?)(?:\s+hinzu)?$/iu,
      english: 'add a calendar for $1$2',
    },
    {
      says: /^(?:(?:füge|erstelle|mach(?:e)?|zeige?)\s+)?(?:eine?n?\s+|die\s+)?(?:diagramme?|statistik(?:en)?|auswertung)(?:\s+(?:für|der|mit|über|zu)\s+(.+?))?(?:\s+(?:hinzu|hinzufügen|an))?$/iu,
      english: 'add a chart of $1',
    },
    {
      says: /^(?:mach(?:e)?|färbe|stelle?)\s+(?:bitte\s+)?(?:es|alles|die app|die farben?|den akzent|die knöpfe|die akzentfarbe)\s+(?:etwas |ein bisschen |bitte )?(?:in |auf )?(\S+)$/iu,
      english: 'make everything {1}',
    },
    { says: /^(?:etwas |ein bisschen )?(wärmer|kühler|dunkler|heller|ruhiger|kräftiger)$/iu, english: 'make it {1}' },
    {
      says: /^(?:dunkles? (?:design|modus|thema)|dunkelmodus|nachtmodus|dark ?mode)(?: bitte| an)?$/iu,
      english: 'dark mode',
    },
    { says: /^(?:helles? (?:design|modus|thema)|hellmodus)(?: bitte)?$/iu, english: 'light mode' },
    {
      says: /^(?:(?:nenne|benenne)\s+(?:die|diese|meine) app(?:\s+in)?\s+(.+?)(?:\s+um)?|(?:die|diese) app soll\s+(.+?)\s+heißen)$/iu,
      english: 'call the app $1$2',
    },
    { says: /^benenne?\s+(.+?)\s+in\s+(.+?)\s+um$/iu, english: 'rename $1 to $2' },
    { says: /^(.+?)\s+in\s+(.+?)\s+umbenennen$/iu, english: 'rename $1 to $2' },
    {
      says: /^(?:ändere|setze?)\s+(?:den\s+)?(?:willkommenstext|begrüßungstext|untertitel|slogan|die begrüßung)\s+(?:zu|in|auf|:)\s*(.+?)$|^(?:willkommenstext|begrüßung):\s*(.+)$/iu,
      english: 'change the welcome text to $1$2',
    },
    {
      says: /^(?:mach(?:e)?\s+)?(.+?)\s+(?:(?:soll|muss|ist)\s+)?(?:ein\s+|zum\s+|zur\s+)?(pflicht|pflichtfeld|optional|freiwillig)(?:\s+(?:sein|machen|werden))?$/iu,
      english: 'make $1 {2}',
    },
    { says: /^(?:stelle?|setze?|schiebe?|verschiebe)\s+(.+?)\s+(vor|nach|hinter)\s+(.+)$/iu, english: 'put $1 {2} $3' },
    {
      says: /^(?:serifen ?schrift|eine schrift mit serifen|elegante schrift)(?: bitte)?$/iu,
      english: 'use a serif font',
    },
    {
      says: /^(?:mach(?:e)?|nimm|setze?)\s+(.+?)\s+(?:zur|als)\s+(?:startseite|ersten seite)$/iu,
      english: 'make $1 the start page',
    },
    {
      says: /^(?:lösche|entferne|streiche)\s+(?:das feld\s+|die spalte\s+)?(.+?)\s+(?:aus|von|bei|in)\s+(.+)$/iu,
      english: 'remove $1 from $2',
    },
    { says: /^(?:lösche|entferne|streiche)\s+(?:das feld\s+|die spalte\s+)?(.+)$/iu, english: 'remove $1' },
    {
      says: /^(?:das feld\s+)?(.+?)\s+(?:aus|von|bei)\s+(.+?)\s+(?:löschen|entfernen)$/iu,
      english: 'remove $1 from $2',
    },
    {
      says: new RegExp(
        `^(?:füge?|ergänze|nimm)\\s+(?:noch\\s+|auch\\s+)*(?:eine?n?\\s+)?(?:neues\\s+|weiteres\\s+|neue\\s+)?(?:(?:feld|spalte)\\s+(?:namens\\s+|für\\s+)?)?(.+?)\\s+${to}\\s+(.+?)(?:\\s+(?:hinzu|ein|auf))?$`,
        'iu',
      ),
      english: 'add a $1 field to $2',
    },
    {
      says: new RegExp(
        `^(?:ein\\s+)?(?:neues\\s+|weiteres\\s+)?(?:feld|spalte)\\s+(.+?)\\s+${to}\\s+(.+?)(?:\\s+(?:hinzufügen|ergänzen|anlegen|einfügen))?$`,
        'iu',
      ),
      english: 'add a $1 field to $2',
    },
    {
      says: /^(?:füge?|ergänze)\s+(?:noch\s+)?(?:ein\s+)?(?:neues\s+)?feld\s+(.+?)(?:\s+hinzu)?$|^(?:ein\s+)?(?:neues\s+)?feld\s+(.+?)(?:\s+hinzufügen)?$/iu,
      english: 'add a $1$2 field',
    },
    {
      says: /^(?:erfasse|verwalte|speichere|merke)\s+(?:dir\s+)?(?:auch|noch|außerdem)\s+(.+?)\s+mit\s+(.+)$/iu,
      english: 'also track $1 with $2',
    },
    {
      says: /^(.+?)\s+(?:sollen|sollten|brauchen|müssen)\s+(?:auch\s+|noch\s+)*(?:eine?n?\s+)?(.+?)(?:\s+(?:haben|bekommen))?$/iu,
      english: '$1 should have $2',
    },
    { says: /^(?:danke(?:schön)?|vielen dank|super|toll|perfekt)(?:,? .{0,20})?$/iu, english: 'thanks' },
    { says: /^(?:hallo|hi|guten (?:tag|morgen|abend)|servus|moin)$/iu, english: 'hello' },
    { says: /^was kannst du.*$|^hilfe$/iu, english: 'what can you do' },
  ],
};

import type { AppLanguage } from '../model/app-plan.js';

/** Words around the name of an app, as sources of regular expressions. */
export interface NameWords {
  readonly greeting: string;
  /** What stands in front of a name without being part of it. */
  readonly before: string;
  /** What people call an app whose kind is not said. */
  readonly app: string;
  /** What holds what an app keeps. */
  readonly holder: string;
  /** Between that and what it is for. */
  readonly purpose: string;
  /** What is done with the things that an app keeps. */
  readonly keeping: string;
  /** How somebody begins to say what they are or run. */
  readonly being: string;
  /** The same of what they have, which may be anything else. */
  readonly having: string;
  /** "Our" before who is speaking. */
  readonly ours: string;
  /** Where a name ends. */
  readonly end: string;
  /** Who wants something of the speaker. */
  readonly others: string;
  /** How somebody asks for something. */
  readonly asking: string;
  /** Words of a question, which begin no name. */
  readonly question: string;
  /** What stands in no name: who is spoken of and what is said of them. */
  readonly said: string;
}

export const nameWords: Readonly<Record<AppLanguage, NameWords>> = {
  en: {
    greeting:
      '(?:hi|hello|hey|hiya|dear all|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|everybody|guys|folks|team))?',
    before:
      'an?|the|my|our|some|all|every|small|little|tiny|big|simple|basic|quick|new|nice|proper|own|shared|personal|\\d+',
    app: '(?:web ?)?app|application|tool|system|programme|program|website|site|database|tracker|platform|portal|software|planner|something|anything|this work',
    holder: 'register|registry|list|log|diary|catalogue|catalog|inventory|directory|archive|records?|overview|database',
    purpose: '(?:for|about|to|of)',
    keeping:
      '(?:keep(?:ing)? (?:a )?(?:track|record|list|log) of|track(?:ing)?|manag(?:e|ing)|organi[sz](?:e|ing)|log(?:ging)?|record(?:ing)?|plan(?:ning)?|catalogu(?:e|ing)|handl(?:e|ing)|schedul(?:e|ing)|monitor(?:ing)?|collect(?:ing)?|write down|list(?:ing)?|document(?:ing)?)',
    being: "(?:i|we) (?:run|own|manage|operate)(?= an? )|(?:we are|we're)(?= an? )",
    having: "(?:we have|i have|we've got|i've got|we have got|got)(?= (?:an?|this|our) )(?: this)?",
    ours: 'our|my',
    end: 'with|where|that|which|who|whose|so|because|when|while|having|has|have|had|is|are|was|needs?|wants?|should|can|must|containing|including|per|by|from|without|via|but|if|how|what|to|at|on|in|for|across|during|putting|trying|looking|wanting|please|pls|plz|thanks|i|we|you|they|he|she|it|of (?:my|our|an?|each|every|all|the \\d+|his|her|their)|and (?:their|its|his|her|when|who|what|how|to|i|we)|my|our|an',
    others: 'my (?:\\S+ ){1,3}?(?:wants?|says?|asks?|asked|told|insists?|thinks?)(?= )',
    asking: '(?:need|want|would like|like to (?:have|build|make|create)|build|make|create|looking for|is|d like)',
    question: 'which|what|whose|who|how',
    said: "i|we|you|they|he|she|it|us|me|i'm|im|we're|i'd|is|are|was|has|have|need|want|would|could|can|please|make|build|create|give|help|here|who|what|which|how|does|let|let's|there|so|ok|okay|thing|looking|every|each",
  },
  de: {
    greeting:
      '(?:hallo|hi|hey|moin|servus|grüß gott|grüezi|guten (?:tag|morgen|abend)|liebes team)(?: (?:zusammen|alle|leute))?',
    before:
      'ein|eine|einen|einem|einer|der|die|das|den|dem|mein|meine|meinen|meiner|meinem|unser|unsere|unseren|unserem|unserer|kleine|kleiner|kleines|kleinen|einfache|einfaches|neue|neuen|alle|allen|ne|nen|\\d+',
    app: 'app|anwendung|programm|tool|software|datenbank|system|webseite|website|lösung|etwas|was',
    holder: 'liste|verzeichnis|übersicht|kartei|verwaltung|register',
    purpose: '(?:für|zum|zur|über|um)',
    keeping: '(?:verwalten von|verwaltung von|erfassen von|planen von)',
    being: '(?:wir sind|ich betreibe|wir betreiben|ich führe|wir führen|ich leite|wir leiten)(?= (?:eine?n?|ne|nen) )',
    having: '(?:ich habe|wir haben)(?= (?:eine?n?|ne|nen) )',
    ours: 'unser|unsere|unserem|unserer|unseren',
    end: 'mit|wo|womit|damit|die|der|das|welche|in|im|an|am|bei|beim|für|zum|zur|auf|aus|und (?:ihre|deren|wer|was|wann)|pro|je|ist|sind|hat|haben|soll|sollen|brauche|brauchen|bitte|wir|ich|sie|man|unserer|unseres|unserem|unseren|meiner|meines|meinem|meinen|einer|eines|machen|bauen|erstellen|verwalten|erfassen|planen|führen|organisieren',
    others: 'meine? (?:\\S+ ){1,2}?(?:will|sagt|verlangt|meint|fragt)(?= )',
    asking: '(?:brauche|brauchen|möchte|möchten|suche|suchen|hätte|hätten)(?: gerne?)?',
    question: 'welche[rns]?|was|wer|wie',
    said: 'ich|bin|betreibe|betreiben|führe|führen|leite|leiten|wir|du|sie|es|man|mir|uns|ist|sind|hat|habe|haben|brauche|brauchen|brauch|möchte|möchten|suche|suchen|will|wollen|soll|sollen|kann|können|könnten|könnt|gibt|bitte|wer|was|wie|welche|hier|folgendes|jede|jeder|jedes',
  },
  es: {
    greeting: '(?:hola|buenas|buenos días|buen día|buenas (?:tardes|noches)|saludos)(?: a todos)?',
    before:
      'un|una|unos|unas|el|la|los|las|mi|mis|nuestro|nuestra|nuestros|nuestras|pequeño|pequeña|todos|todas|simple|\\d+',
    app: 'app|aplicación|aplicacion|programa|herramienta|sistema|software|base de datos|página|pagina|web|algo',
    holder: 'gestión|gestion|registro|lista|listado|inventario|agenda|catálogo|fichero|control',
    purpose: '(?:para|de|sobre)',
    keeping:
      '(?:llevar(?: (?:un |el )?(?:registro|control|cuenta) de)?|gestionar|controlar|organizar|registrar|apuntar|planificar|administrar)',
    being: '(?:somos|gestiono)(?= una? )|(?:dirijo|dirigimos|regento|llevamos)(?= (?:una?|la|el) )',
    having: '(?:tengo|tenemos|llevo|llevamos)(?= una? )',
    ours: 'nuestro|nuestra|(?:en )?la|(?:en )?el|mi',
    end: 'con|donde|que|cual|quien|en|para|por|sin|y (?:sus|su|cuándo|cuando|quién|quien)|de (?:una?|mi|mis|nuestr[oa]s?|cada)|a|es|son|tiene|tienen|necesito|quiero|debe|deben|pueda|yo|me|nos|mi|nuestro|nuestra|un|una',
    others: 'mi (?:\\S+ ){1,3}?(?:quiere|pide|dice)(?= )',
    asking: '(?:necesito|necesitamos|quiero|queremos|quisiera|busco|buscamos)',
    question: 'qué|que|quién|quien|cuántos?|cuántas?|cuál|cómo',
    said: 'yo|nosotros|dirijo|dirigimos|regento|gestiono|gestionamos|me|nos|se|es|son|soy|somos|tengo|tenemos|quiero|queremos|necesito|necesitamos|quisiera|podría|puede|pueden|hay|hacer|favor|quién|quien|qué|que|cómo|como|cada|llevo|trabajo|vendo|hago',
  },
  fr: {
    greeting: '(?:bonjour|salut|bonsoir|coucou|hello)(?: (?:à tous|tout le monde))?',
    before: "un|une|des|le|la|les|l'|mon|ma|mes|notre|nos|petit|petite|petits|petites|simple|tous|toutes|\\d+",
    app: 'appli|application|app|outil|logiciel|programme|système|base de données|site|quelque chose|tableau',
    holder: 'gestion|planning|registre|liste|inventaire|catalogue|suivi|agenda|fichier|carnet',
    purpose: '(?:pour|de|sur)',
    keeping: '(?:gérer|suivre|noter|organiser|tenir|planifier|enregistrer|recenser|inventorier|garder une trace de)',
    being: '(?:nous sommes|on est|je tiens|je dirige|nous tenons|nous gérons)(?= une? )',
    having: "(?:j'ai|nous avons|on a)(?= une? )",
    ours: 'notre|mon|ma',
    end: "avec|où|qui|que|dont|dans|chez|pour|par|sans|sur|en|et (?:leurs?|ses|son|quand|qui)|d'une?|d'un|de (?:mon|ma|mes|notre|nos|chaque|leurs?)|est|sont|a|ont|doit|doivent|peut|je|nous|on|il|elle|mon|notre",
    others: '(?:mon|ma) (?:\\S+ ){1,3}?(?:veut|demande|dit)(?= )',
    asking: '(?:veux|voulons|voudrais|voudrions|cherche|cherchons|faut|faudrait)',
    question: 'quels?|quelles?|qui|combien|comment',
    said: "je|voilà|dirige|dirigeons|tenons|gérons|j'ai|j'aimerais|nous|on|il|elle|me|m'y|est|sont|c'est|suis|sommes|ai|avons|voudrais|voudrions|faut|faudrait|peut|peux|pouvez|veux|svp|plaît|qui|quoi|que|comment|chaque|fais|gère|tiens",
  },
};

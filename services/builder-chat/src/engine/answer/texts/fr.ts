import type { AnswerTexts } from './en.js';

const readers = {
  all: 'Tout le monde voit les',
  admin: 'Seuls les administrateurs voient les',
  creator: 'Une fois connecté, chacun ne voit que ses propres',
  none: 'Personne ne voit les',
} as const;
const writers = {
  all: 'tout le monde peut en ajouter et les modifier',
  admin: 'vous seul et les administrateurs que vous nommez pouvez les modifier',
  creator: 'chacun ne modifie que les siens',
  none: 'personne ne peut les modifier',
} as const;
const doers = {
  all: 'tout le monde peut',
  admin: 'vous seul et les administrateurs que vous nommez pouvez',
  creator: 'chacun, une fois connecté, peut',
  none: 'personne ne peut',
} as const;
const deeds = { create: 'en ajouter', update: 'les modifier', delete: 'les supprimer' } as const;
const ownDeeds = { ...deeds, update: 'modifier les siens', delete: 'supprimer les siens' } as const;

export const fr: AnswerTexts = {
  building: (app) => `Je crée **${app}**. L’application contient\u00a0:`,
  access: ({ read, write }, things) =>
    read === 'creator' && write === 'creator'
      ? `Une fois connecté, chacun ne voit et ne modifie que ses propres ${things}.`
      : `${readers[read]} ${things}\u00a0; ${writers[write]}.`,
  reads: (level, things) => `${readers[level]} ${things}\u00a0; `,
  writes: (level, done) =>
    `${doers[level]} ${done.map((deed) => (level === 'creator' ? ownDeeds : deeds)[deed]).join(' et ')}`,
  stricter:
    'Là où il n’était pas certain qui peut voir ou modifier quelque chose, j’ai pris la règle la plus stricte\u00a0; dites-moi qui d’autre le peut.',
  ready: (app, things, first) =>
    `**${app}** est prête\u00a0: un accueil et, pour ${things}, une liste, une page et un formulaire. Dites-moi ce qu’il faut changer. Je comprends mieux les modifications en anglais, par exemple "add a notes field to ${first}", "add five sample rows" ou "make the accent colour green".`,
  startPage: (parts) => `La page d’accueil montre ${parts}.`,
  boardOf: (things) => `${things} en tableau`,
  alsoPages: (pages) => `Aussi présent : ${pages}.`,
  notBuilt: (parts) =>
    `Non construit, car il faut du code qu’un modèle connecté écrit : ${parts}. Tout le reste est là.`,
  unbuilt: {
    messages: 'les messages et rappels envoyés tout seuls',
    printing: 'les fichiers PDF et l’impression',
    payment: 'le paiement en ligne',
    maps: 'les cartes géographiques',
    scanning: 'la lecture de codes',
    sync: 'la synchronisation avec d’autres calendriers et services',
    assistant: 'les textes d’une IA',
    repeating: 'les entrées qui se répètent toutes seules',
    voting: 'les votes et sondages',
    drawing: 'les tirages au sort',
    figures: 'les totaux et chiffres pour lesquels il n’y a pas de champ',
    warnings: 'les listes par date, quantité ou état pour lesquelles il n’y a pas de champ',
    rules: 'les règles qui refusent une entrée, comme deux réservations en même temps',
    reckoned: 'ce qui se calcule à partir de plusieurs chiffres, comme un bénéfice ou le reste d’un budget',
    ranking: 'un classement, faute de points pour classer',
  },
  understood: (app) => `J’ai compris\u00a0: **${app}**, une application pour`,
  noPlace: (things) => `Je n’ai pas encore trouvé de place pour\u00a0: ${things}.`,
  unsure:
    'Je ne suis pas certain que ce soit cela, rien n’est donc encore créé. Dites-moi ce qu’il faut changer, par exemple "visites avec date, patient et motif", ou dites-le autrement.',
  youCanSay: (offers) => `Vous pouvez dire\u00a0: ${offers}.`,
  tooVague:
    'Que doit garder votre application ? Dites les choses et ce que vous voulez savoir de chacune, par exemple "des patients avec nom et téléphone ; des visites avec date, patient et motif". Rien n’est encore créé.',
  firstWishes: [
    'Des patients avec nom et téléphone ; des visites avec date, patient et motif',
    'Des recettes avec titre, catégorie et photo ; des ingrédients avec recette et quantité',
    'Des clients avec nom et téléphone ; des rendez-vous avec client, date et statut',
  ],
  agreement: 'Créer ainsi',
  titles: {
    layout: 'Cadre et menu',
    colours: 'Couleurs et caractères',
    app: 'Nom et menu de l’application',
    page: (name) => `Page\u00a0: ${name}`,
    form: (name) => `Formulaire\u00a0: ${name}`,
    table: (name) => `Tableau\u00a0: ${name}`,
    cards: (name) => `Cartes\u00a0: ${name}`,
    data: (name) => `Données\u00a0: ${name}`,
    helpers: (name) => `Aides\u00a0: ${name}`,
  },
};

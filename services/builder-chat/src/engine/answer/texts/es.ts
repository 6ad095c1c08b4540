import type { AnswerTexts } from './en.js';

const readers = {
  all: 'Todo el mundo puede ver',
  admin: 'Solo los administradores ven',
  creator: 'Con sesión iniciada, cada persona ve solo lo suyo en',
  none: 'Nadie ve',
} as const;
const writers = {
  all: 'todo el mundo puede añadir y cambiar datos',
  admin: 'solo tú y los administradores que nombres pueden cambiar datos',
  creator: 'cada persona cambia solo lo suyo',
  none: 'nadie puede cambiar nada',
} as const;
const doers = {
  all: 'todo el mundo puede',
  admin: 'solo tú y los administradores que nombres podéis',
  creator: 'con sesión iniciada, cada persona puede',
  none: 'nadie puede',
} as const;
const deeds = { create: 'añadir', update: 'cambiar', delete: 'borrar' } as const;

export const es: AnswerTexts = {
  building: (app) => `Voy a crear **${app}**. Contiene:`,
  access: ({ read, write }, things) =>
    read === 'creator' && write === 'creator'
      ? `Con sesión iniciada, cada persona ve y cambia solo lo suyo en ${things}.`
      : `${readers[read]} ${things}; ${writers[write]}.`,
  reads: (level, things) => `${readers[level]} ${things}; `,
  writes: (level, done) =>
    `${doers[level]} ${done.map((deed) => deeds[deed]).join(' y ')}${level === 'creator' && !done.includes('create') ? ' solo lo suyo' : ''}`,
  stricter:
    'Donde no estaba claro quién puede ver o cambiar algo, he tomado la regla más estricta; dime quién más puede.',
  ready: (app, things, first) =>
    `**${app}** está lista: un resumen y, para ${things}, una lista, una página y un formulario. Dime qué quieres cambiar. Los cambios los entiendo mejor en inglés, por ejemplo "add a notes field to ${first}", "add five sample rows" o "make the accent colour green".`,
  startPage: (parts) => `La página de inicio muestra ${parts}.`,
  boardOf: (things) => `${things} como tablero`,
  alsoPages: (pages) => `También está: ${pages}.`,
  notBuilt: (parts) =>
    `Sin construir, porque necesita código que escribe un modelo conectado: ${parts}. Todo lo demás está.`,
  unbuilt: {
    messages: 'mensajes y recordatorios que se envían solos',
    printing: 'archivos PDF e impresión',
    payment: 'pagos en línea',
    maps: 'mapas',
    scanning: 'lectura de códigos',
    sync: 'sincronización con otros calendarios y servicios',
    assistant: 'textos de una IA',
    repeating: 'entradas que se repiten solas',
    voting: 'votaciones',
    drawing: 'sorteos',
    figures: 'sumas y cifras para las que no hay un campo',
    warnings: 'listas por fecha, cantidad o estado para las que no hay un campo',
    rules: 'reglas que rechazan una entrada, como dos reservas a la vez',
    reckoned: 'lo que se calcula con varias cifras, como el beneficio o el resto de un presupuesto',
    ranking: 'una clasificación, porque no hay puntos para ordenarla',
  },
  understood: (app) => `He entendido: **${app}**, una aplicación para`,
  noPlace: (things) => `Todavía no he encontrado sitio para: ${things}.`,
  unsure:
    'No tengo la seguridad de que sea eso, así que todavía no he creado nada. Dime qué hay que cambiar, por ejemplo "visitas con fecha, paciente y motivo", o dilo con otras palabras.',
  youCanSay: (offers) => `Puedes decir: ${offers}.`,
  tooVague:
    '¿Qué debe guardar su aplicación? Diga las cosas y lo que quiere saber de cada una, por ejemplo "pacientes con nombre y teléfono; visitas con fecha, paciente y motivo". Todavía no se ha creado nada.',
  firstWishes: [
    'Pacientes con nombre y teléfono; visitas con fecha, paciente y motivo',
    'Recetas con título, categoría y foto; ingredientes con receta y cantidad',
    'Clientes con nombre y teléfono; citas con cliente, fecha y estado',
  ],
  agreement: 'Crear así',
  titles: {
    layout: 'Marco y menú',
    colours: 'Colores y letra',
    app: 'Nombre y menú de la aplicación',
    page: (name) => `Página: ${name}`,
    form: (name) => `Formulario: ${name}`,
    table: (name) => `Tabla: ${name}`,
    cards: (name) => `Tarjetas: ${name}`,
    data: (name) => `Datos: ${name}`,
    helpers: (name) => `Ayudas: ${name}`,
  },
};

import { describe, expect, it } from '@jest/globals';
import { buildPlan } from '../../plan/build-plan.js';

const planOf = (request: string): string[] =>
  buildPlan(request).entities.map(
    ({ singular, fields }) =>
      `${singular}: ${fields.map(({ title, kind, options, ref }) => `${title} ${options?.join('|') ?? (ref ? `>${ref}` : kind)}`).join(', ')}`,
  );

describe('an outline', () => {
  it.each<[string, string, string[]]>([
    [
      'brackets behind a title',
      'Bike shop - customers (name, phone); bikes (make, frame number, owner); repairs: bike, price, status open/done',
      [
        'Customer: Name text, Phone phone',
        'Bike: Make text, Frame number text, Owner >Customer',
        'Repair: Bike >Bike, Price money, Status open|done',
      ],
    ],
    [
      'choices, flags and ranges among the fields',
      'Diary: attacks (start, end, severity 1-10, trigger, type: dull, stabbing or throbbing, medicated yes/no)',
      [
        'Attack: Start datetime, End datetime, Severity integer, Trigger text, Type dull|stabbing|throbbing, Medicated boolean',
      ],
    ],
    [
      'all of it in one bracket, and a sentence behind it',
      'wine cellar [wines: name, vintage; tastings: wine, date, score]',
      ['Wine: Name text, Vintage integer', 'Tasting: Wine >Wine, Date date, Score integer'],
    ],
    [
      'heads with the name of the app, a place or a state',
      'gym app - members (name, email); chemicals in our store (name, shelf); things found (place, photo)',
      ['Member: Name text, Email email', 'Chemical: Name text, Shelf text', 'Thing: Place text, Photo image'],
    ],
    [
      'what is shown, and to whom',
      'Customers: name, phone. Jobs: customer, date, price. Dashboard: open jobs, late jobs. Users: admin, mechanic',
      ['Customer: Name text, Phone phone', 'Job: Title text, Customer >Customer, Date date, Price money'],
    ],
    [
      'two of another list',
      'Teams: name, town. Matches: home team, away team, team colour',
      ['Team: Name text, Town text', 'Match: Title text, Home team >Team, Away team >Team, Team colour text'],
    ],
    [
      'others of the same list',
      'Pigeons: name, ring number, mother pigeon, father pigeon',
      ['Pigeon: Name text, Ring number text, Mother pigeon >Pigeon, Father pigeon >Pigeon'],
    ],
    [
      'a sentence that joins two things',
      'stamps (country, year), albums (name), each stamp sits in an album',
      ['Stamp: Country text, Year integer, Album >Album', 'Album: Name text'],
    ],
    [
      'bare things beside those with fields',
      'horses; riders; lessons - horse, rider, date, paid yes/no',
      [
        'Horse: Name text, Notes long',
        'Rider: Name text, Email email, Phone phone, Notes long',
        'Lesson: Horse >Horse, Rider >Rider, Date date, Paid boolean',
      ],
    ],
    [
      'a moment and a compound in German',
      'Nagelstudio: Kundinnen (Name, Telefon), Behandlungen (Bezeichnung, Dauer, Preis), Termine (Kundin, Behandlung, Datum, Status: offen, bestätigt, abgesagt)',
      [
        'Kundin: Name text, Telefon phone',
        'Behandlung: Bezeichnung text, Dauer integer, Preis money',
        'Termin: Kundin >Kundin, Behandlung >Behandlung, Datum date, Status offen|bestätigt|abgesagt',
      ],
    ],
    [
      'words that the dictionary does not know',
      'Modellbahn; Lokomotiven: Hersteller, Epoche, digital ja/nein, Kaufpreis; Fahrten: Lokomotive, Datum, Länge in Metern',
      [
        'Lokomotive: Hersteller text, Epoche text, Digital boolean, Kaufpreis money',
        'Fahrt: Lokomotive >Lokomotive, Datum date, Länge in Metern number',
      ],
    ],
    [
      'choices with a unit, marks and fractions, and what two words name',
      'Instrumente: Größe (1/4, 1/2, 4/4), Preis pro Tag; Kisten: Nummer, Inhalt: 20, 30 oder 50 Liter, Note (1+, 1, 2-)',
      [
        'Instrument: Name text, Größe 1/4|1/2|4/4, Preis pro Tag money',
        'Kiste: Nummer integer, Inhalt (Liter) 20|30|50, Note 1+|1|2-',
      ],
    ],
    [
      'days, times of day and money by the whole name',
      'Gîtes : réservations (nom, date, heure, arrhes reçues, solde reçu, prix par personne)',
      [
        'Réservation: Nom text, Date date, Heure text, Arrhes reçues boolean, Solde reçu boolean, Prix par personne money',
      ],
    ],
    [
      'Spanish',
      'Peluquería canina: perros (nombre, raza, teléfono del dueño), citas (perro, fecha, servicio: baño, corte o uñas, precio)',
      [
        'Perro: Nombre text, Raza text, Teléfono del dueño phone',
        'Cita: Perro >Perro, Fecha date, Servicio baño|corte|uñas, Precio money',
      ],
    ],
    [
      'French',
      'Potager : parcelles [nom, surface], cultures [parcelle, légume, semé le, récolté le, rendement en kg]',
      [
        'Parcelle: Nom text, Surface number',
        'Culture: Nom text, Parcelle >Parcelle, Légume text, Semé le date, Récolté le date, Rendement en kg number',
      ],
    ],
  ])('%s', (_what, request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      'tram counter: line, direction, passengers, time, paid in cash/card',
      ['Tram: Line text, Direction text, Passengers integer, Time datetime, Paid in cash|card'],
    ],
    [
      'pottery cellar: item, shelf, how many, where found, bought for',
      ['Item: Item text, Shelf text, Quantity integer, Found at text, Bought for money'],
    ],
    [
      'workshop stock. drill type, length mm, how many left, min',
      ['Drill: Drill type text, Length mm number, Left integer, Min integer'],
    ],
    ['choir club results — singer, song, marks', ['Result: Singer text, Song text, Marks text']],
    [
      'library vans; plate, driver, next inspection, heating ok?, cleaned?',
      ['Library van: Name text, Plate text, Driver text, Next inspection date, Heating ok boolean, Cleaned boolean'],
    ],
    [
      'ponies - name, size, lent to // lessons -> pony, rider, date, paid y/n',
      ['Pony: Name text, Size text, Lent to text', 'Lesson: Pony >Pony, Rider text, Date date, Paid boolean'],
    ],
    [
      'letters sent: to whom, posted on, answered yes no, who answered',
      ['Letter: Person text, Posted on date, Answered boolean, Answered by text'],
    ],
    [
      'scarves knitted; yarn, colour, needle mm, finished?, given to',
      ['Scarf: Name text, Yarn text, Colour text, Needle mm number, Finished boolean, Given to text'],
    ],
    [
      'tents = size, colour, waterproof y/n. loans = tent, borrower, out, back',
      [
        'Tent: Name text, Size text, Colour text, Waterproof boolean',
        'Loan: Tent >Tent, Borrower text, Out date, Back date',
      ],
    ],
  ])('in telegram style: %s', (request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      'Baker here. Cake orders, mostly for weddings. Flavour, size, price, pick-up date, paid or not',
      ['Cake order: Flavour text, Size text, Price money, Pick-up date date, Paid boolean'],
    ],
    [
      'Per sheep: ear tag, born on, weight in kg, vaccinated y/n',
      ['Sheep: Name text, Ear tag text, Born on date, Weight (kg) number, Vaccinated boolean'],
    ],
    [
      'I repair clocks in my attic and keep a repair book: clock, owner, fault, price, ready on',
      ['Repair: Clock text, Owner text, Fault text, Price money, Ready on date'],
    ],
    [
      'Boat hire on the lake. name, phone, boat no, out at, back at, deposit',
      ['Boat hire: Name text, Phone phone, Boat no integer, Out at datetime, Back at datetime, Deposit money'],
    ],
  ])('runs of names belong to what was told of before: %s', (request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    [
      'a title with a colon, and lists in lines of their own',
      'What we need:\n1) Boats – name, length in m, status (moored, out, in repair)\n2) Trips – boat, skipper, date, would we do it again\nThe skipper adds trips.',
      [
        'Boat: Name text, Length (m) number, Status moored|out|in repair',
        'Trip: Title text, Boat >Boat, Skipper text, Date date, Do again boolean',
      ],
    ],
    [
      'fields one below the other',
      'Tennis club\nMembers\n- name\n- email\nBookings:\n- member\n- date\n- status: open, confirmed, cancelled\n- paid (yes/no)',
      [
        'Member: Name text, Email email',
        'Booking: Member >Member, Date date, Status open|confirmed|cancelled, Paid boolean',
      ],
    ],
    [
      'fields one below the other, one deeper',
      'An app for my garage:\n1. Cars\n   - plate\n   - owner\n   - mileage\n2. Repairs\n   - car\n   - date\n   - cost',
      ['Car: Name text, Plate text, Owner text, Mileage number', 'Repair: Car >Car, Date date, Cost money'],
    ],
    [
      'what each shall have',
      'Each instrument shall have: asset tag, manufacturer, location. Each calibration shall have: instrument, date, result (pass, fail). Warn when one is due.',
      [
        'Instrument: Name text, Asset tag text, Manufacturer text, Location text',
        'Calibration: Instrument >Instrument, Date date, Result pass|fail',
      ],
    ],
    [
      'a title before brackets, in which semicolons stand, too',
      'Fire brigade – vehicles (call sign, plate, year), incidents (number, date, type: fire, flood; address). Chiefs can edit incidents.',
      [
        'Vehicle: Name text, Call sign text, Plate text, Year integer',
        'Incident: Vehicle >Vehicle, Number integer, Date date, Type fire|flood, Address text',
      ],
    ],
    [
      'things that are only named first',
      'Driving school needs: cars, learners, lessons.\nLearner: name, phone\nLesson: learner, car, date\nCar: plate, model',
      [
        'Car: Name text, Plate text, Model text',
        'Learner: Name text, Phone phone',
        'Lesson: Learner >Learner, Car >Car, Date date',
      ],
    ],
    [
      'choices with a line of their own, and what is only spoken of',
      'Werkstatt:\n- Orgeln: Kirche, Baujahr, Erbauer\n- Wartungen: Orgel, Datum, Stunden\nStatus der Wartung: geplant / erledigt / abgerechnet. Der Chef sieht alle Wartungen.',
      [
        'Orgel: Kirche text, Baujahr integer, Erbauer text',
        'Wartung: Orgel >Orgel, Datum date, Stunden number, Status geplant|erledigt|abgerechnet',
      ],
    ],
    [
      'an owner of what is named',
      'Farmhouse: rooms (name, floor), jobs per room (what, cost)',
      ['Room: Name text, Floor integer', 'Job: Title text, Room >Room, What text, Cost money'],
    ],
    [
      'choices and questions among the names',
      'Escape room bookings: rooms (name, max players), bookings (room, date, rsvp: yes/no/maybe, meal choice, table), game masters (name, phone, which rooms they can run).',
      [
        'Room: Name text, Max players integer',
        'Booking: Room >Room, Date date, Rsvp yes|no|maybe, Meal choice text, Table text',
        'Game master: Name text, Phone phone, Rooms they can run text',
      ],
    ],
    [
      'the choices that a board is wanted by',
      'Garage :\nVéhicules : marque, modèle\nInterventions : véhicule, date, montant\nUn tableau des interventions par statut (à faire, en cours, prêt)',
      [
        'Véhicule: Nom text, Marque text, Modèle text',
        'Intervention: Nom text, Véhicule >Vehicule, Date date, Montant money, Statut à faire|en cours|prêt',
      ],
    ],
    [
      'an owner behind "for each", and a fleet',
      'Vehicle fleet: registration, make, MOT expiry\nFill-ups for each vehicle: date, litres, parts used',
      [
        'Vehicle: Name text, Registration text, Make text, MOT expiry date',
        'Fill-up: Vehicle >Vehicle, Date date, Litres number, Parts used text',
      ],
    ],
    [
      'the choices of the last of what it has',
      'Employees: name, team\nA request has an employee, a date and the decision: pending, accepted or refused',
      ['Employee: Name text, Team text', 'Request: Employee >Employee, Date date, Decision pending|accepted|refused'],
    ],
    [
      'notes and reports that are things',
      'a list of notes: notes with a title and a text. Everyone can see and add rows',
      ['Note: Title text, Text long'],
    ],
    [
      'names that are typed without commas',
      'clients: nom adresse tel\ninterventions: client, date, urgent oui/non',
      [
        'Client: Nom text, Adresse text, Tel phone',
        'Intervention: Nom text, Client >Client, Date date, Urgent boolean',
      ],
    ],
  ])('is read with %s', (_what, request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      'Dans mon labo on pose des enregistreurs (numéro, modèle) sur des sites (nom, commune).',
      ['Enregistreur: Numéro integer, Modèle text', 'Site: Nom text, Commune text'],
    ],
    [
      'Each donor has a name, a phone and a type which is farm, shop or private. Each gift has a donor, a date and a value.',
      ['Donor: Name text, Phone phone, Type farm|shop|private', 'Gift: Donor >Donor, Date date, Value money'],
    ],
  ])('stands inside of prose: %s', (request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      'Sheet music library:\ntitle / composer / voicing (SATB, SSA, TTBB) / number of copies / cupboard\nconcerts: date, venue',
      [
        'Sheet music: Title text, Composer text, Voicing SATB|SSA|TTBB, Number of copies integer, Cupboard text',
        'Concert: Title text, Date date, Venue text',
      ],
    ],
    [
      'Microbrewery - batches. recipe, brew date, fermenter no, packaged date, best before. Kegs: keg number, pub',
      [
        'Batch: Name text, Recipe text, Brew date date, Fermenter no integer, Packaged date date, Best before date',
        'Keg: Keg number text, Pub text',
      ],
    ],
    [
      '- hive number, colour of box, queen year, queen marked yes/no\n- inspections: date, frames of brood, notes',
      [
        'Hive: Hive number integer, Colour of box text, Queen year integer, Queen marked boolean',
        'Inspection: Hive >Hive, Date date, Frames of brood text, Notes long',
      ],
    ],
    [
      'Atelier vélo : adhérents (nom, téléphone), vélos donnés (n°, taille, état : prêt / vendu), prix de vente',
      ['Adhérent: Nom text, Téléphone phone', 'Vélo: N° text, Taille text, État prêt|vendu, Prix de vente money'],
    ],
    [
      'Records: artist, condition (M NM VG+ VG G), paid; shirts: name, size (S M L XL)',
      ['Record: Title text, Artist text, Condition M|NM|VG+|VG|G, Paid boolean', 'Shirt: Name text, Size S|M|L|XL'],
    ],
    [
      "Rooms: name, seats. Also props that break: prop, what's wrong, fixed y/n, cost",
      ['Room: Name text, Seats integer', "Prop: Prop text, What's wrong text, Fixed boolean, Cost money"],
    ],
  ])('is written in other marks: %s', (request, expected) => {
    expect(planOf(request)).toEqual(expected);
  });

  it.each([
    ['Suivi des brebis et des agnelages', ['Brebis', 'Agnelages']],
    ["Gestion des anneaux d'un petit port", ['Anneaux']],
    ['Schlüsselverwaltung für unser Gemeindehaus', ['Schlüssel']],
  ])('names what is looked after: %s', (request, names) => {
    expect(buildPlan(request).entities.map(({ plural }) => plural)).toEqual(names);
  });

  it('is not seen in what is done', () => {
    const plan = buildPlan('I need an app for our food truck: what we sell (name, price, vegetarian or not)');
    expect(plan.entities.map(({ singular }) => singular)).toEqual(['Product']);
  });

  it('is not seen in prose', () => {
    const plan = buildPlan('We have members who borrow tools: I want to see who has what.');
    expect(plan.entities.map(({ singular }) => singular)).not.toContain('We have member');
  });
});

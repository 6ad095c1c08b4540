import { colour } from './colours.js';
import { type Domain, domain } from './dsl.js';

/** Health, learning, clubs, and apps that the public reads. */
export const publicDomains: Domain[] = [
  domain('vaccination', {
    words:
      'vaccination, vaccinations, vaccine, vaccination records, immunisation, immunization, impfung, impfpass, vaccinated, jabs',
    title: 'Vaccination Records',
    tagline: 'Who had which vaccine, and what is due next.',
    icon: 'Syringe',
    accent: colour('cyan'),
    things: `
      patient|child|family member (Users): name!, date of birth, blood type [A|B|AB|0], allergies, phone, notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      vaccine (FlaskConical): name!, disease, doses (integer), manufacturer, notes -- Tetanus, Measles, Hepatitis B, Influenza
      vaccination|vaccination record|shot|immunisation|dose (Syringe): patient > patient!, vaccine > vaccine!, date!, dose number (integer), batch number, next due date, status [planned|given|missed], doctor`,
  }),
  domain('health', {
    words:
      'patient, patients, clinic, doctor, medical, symptoms, medication, medications, medicine, blood pressure, health',
    title: 'Practice',
    tagline: 'Patients, visits and treatment.',
    icon: 'Stethoscope',
    accent: colour('cyan'),
    things: `
      patient (Users): name!, date of birth, phone, email, allergies, notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      visit|consultation|appointment (Stethoscope): patient > patient!, date (datetime)!, reason, status [planned|done|cancelled], diagnosis
      medication|medicine|prescription (Pill): name!, patient > patient!, dosage, start date, end date, active -- Ibuprofen 400, Vitamin D, Cough syrup`,
  }),
  domain('gym', {
    words:
      'gym, fitness studio, fitness club, yoga studio, sports club, membership, personal trainer, crossfit, members',
    title: 'Gym',
    tagline: 'Members, classes and who came by.',
    icon: 'Dumbbell',
    accent: colour('crimson'),
    things: `
      member|gym member (Users): name!, email, phone, plan [basic|plus|premium], joined on, status [active|paused|ended] -- Mara L., Jonas K., Aisha R., Tom B., Elena S., Noah W.
      class|gym class|course (Dumbbell): name!, trainer, weekday, starts at (text), capacity, level [beginner|intermediate|advanced] -- Spin, Morning yoga, Boxing basics, Core strength
      visit|check-in|attendance (DoorOpen): member > member!, class > class, date!, notes
      trainer|coach (Medal): name!, speciality, email, phone -- Mara L., Jonas K.`,
    use: 3,
  }),
  domain('library', {
    words:
      'library, lending library, librarian, readers, borrow, loans, bibliothek, bücherei, biblioteca, bibliothèque',
    title: 'Library',
    tagline: 'Books, readers and what is out on loan.',
    icon: 'Library',
    accent: colour('brown'),
    serif: true,
    things: `
      book (BookOpen): title!, author!, isbn, genre [fiction|non-fiction|children|poetry|history], year, copies, shelf, available -- The Long Garden, Maps of Salt, Winter Station, A Field of Clocks, Letters from Home
      reader|borrower|member|patron (Users): name!, email, phone, member since -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      loan|borrowing|lending (ArrowLeftRight): book > book!, reader > reader!, loan date!, due date!, returned on, status [on loan|returned|overdue]`,
  }),
  domain('museum', {
    words: 'museum, exhibit, exhibits, exhibition, gallery, art collection, artefacts, curator, guided tours',
    title: 'Museum',
    tagline: 'What there is to see, and where to find it.',
    icon: 'Landmark',
    accent: colour('gold'),
    serif: true,
    isPublic: true,
    things: `
      room|gallery|hall (DoorOpen): name!, floor (text), theme, description -- Blue room, Tower hall, Garden wing
      exhibit|artwork|object|artefact|artifact|piece (Landmark): title!, artist, year (text), room > room, status [on display|in storage|on loan|in restoration], image, description -- Fishing boat, Bronze mask, Weaver's loom, Harbour at dawn, Clay figures
      tour|guided tour (Route): title!, guide, date (datetime)!, language [English|German|French|Spanish], minutes, places (integer), price -- Highlights in an hour, Behind the scenes, Children's tour
      exhibition (Image): title!, start date!, end date, curator, description -- Salt and Silver, City of Bridges`,
    use: 3,
  }),
  domain('farm', {
    words: 'farm, farmer, crops, livestock, harvest, barn, cattle, orchard, vineyard, bauernhof, granja, ferme',
    title: 'Farm Book',
    tagline: 'Fields, animals and the harvest.',
    icon: 'Tractor',
    accent: colour('olive'),
    things: `
      field|plot|paddock (Wheat): name!, hectares, crop, soil [clay|loam|sand], status [fallow|sown|growing|harvested], notes -- North field, Mill acre, River strip, Long meadow
      animal|livestock|cow|sheep|goat|chicken (Beef): name!, species [cow|sheep|goat|pig|chicken], ear tag number, date of birth, weight, health [healthy|sick|in treatment], notes -- Clover, Daisy, Bramble, Hazel, Pepper
      harvest (Tractor): field > field!, date!, crop, quantity (number), unit [kg|t|bales], quality [good|fair|poor], notes
      farm task|job|task (ListChecks): title!, field > field, due date, responsible, status [to do|in progress|done] -- Mend the fence, Spread compost, Sharpen blades`,
  }),
  domain('conference', {
    words:
      'conference, talks, speakers, speaker, sessions, agenda, summit, congress, konferenz, call for papers, schedule of talks, symposium',
    title: 'Conference',
    tagline: 'Talks, people and the programme.',
    icon: 'Presentation',
    accent: colour('indigo'),
    isPublic: true,
    things: `
      speaker (MicVocal): name!, company, email, website, photo, bio -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      talk|presentation|paper|workshop (Presentation): title!, speaker > speaker!, track [main|workshop|lightning], status [submitted|accepted|declined], abstract -- Small tools that last, Designing for calm, Data without drama, Testing what matters
      session|slot|programme slot (CalendarClock): talk > talk!, starts at!, room, minutes
      attendee|participant (Ticket) ~private: name!, email, ticket [standard|student|speaker], checked in (yes/no), notes -- Mara L., Jonas K., Aisha R., Noah W.`,
  }),
  domain('school', {
    words: 'school, students, student, teacher, grades, classroom, homework, pupils, schule, schüler, tutor, tutoring',
    title: 'School',
    tagline: 'Students, lessons and how they do.',
    icon: 'GraduationCap',
    accent: colour('blue'),
    things: `
      student|pupil|schüler (GraduationCap): name!, class name, date of birth, parent name, parent phone, notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      subject|course|lesson (BookOpen): name!, teacher, room, weekday -- Mathematics, Biology, History, Art
      grade|mark|exam (ClipboardCheck): student > student!, subject > subject!, date!, score, kind [test|homework|oral], notes
      absence (CalendarX2): student > student!, date!, excused, reason`,
    use: 3,
  }),
  domain('courses', {
    words: 'course, courses, e-learning, online course, lessons, workshop, training course, academy, enrolment',
    title: 'Courses',
    tagline: 'What we teach, and who joins.',
    icon: 'Presentation',
    accent: colour('teal'),
    things: `
      course|workshop|class (Presentation): title!, teacher, start date!, end date, price, capacity, level [beginner|intermediate|advanced], description -- Pottery basics, Bread baking, Spanish A1, Watercolour
      participant|learner|student (Users): name!, email, phone -- Mara L., Jonas K., Aisha R., Tom B.
      enrolment|enrollment|registration|booking (ClipboardCheck): participant > participant!, course > course!, date, paid, status [requested|confirmed|cancelled]`,
  }),
  domain('restaurant', {
    words: 'restaurant, reservations, reservation, bistro, cafe, table reservation, waiter, tischreservierung',
    title: 'Reservations',
    tagline: 'Tables, guests and tonight.',
    icon: 'UtensilsCrossed',
    accent: colour('wine'),
    serif: true,
    things: `
      table (Armchair): name!, seats!, area [inside|terrace|bar] -- Window 1, Window 2, Terrace 1, Round table
      reservation|booking (CalendarCheck): guest name!, phone, table > table, date (datetime)!, guests!, status [requested|confirmed|arrived|cancelled], notes -- Mara L., Jonas K., Aisha R., Tom B.
      dish|menu item|menu (UtensilsCrossed): name!, category [starter|main course|dessert|drinks], price!, vegetarian (yes/no), description -- Tomato soup, Mushroom risotto, Lemon tart`,
    use: 2,
  }),
  domain('menu', {
    words: 'menu, restaurant menu, speisekarte, food menu, drinks menu, carta',
    title: 'Menu',
    tagline: 'What we cook today.',
    icon: 'UtensilsCrossed',
    accent: colour('terracotta'),
    serif: true,
    isPublic: true,
    things: `
      dish|menu item|meal|drink (UtensilsCrossed): name!, category [starter|main course|dessert|drinks], price!, vegetarian (yes/no), available, photo, description -- Tomato soup, Mushroom risotto, Lemon tart, Roast pumpkin, Plum cake
      special|daily special (Star): title!, date!, price, description -- Fish of the day, Monday soup`,
  }),
  domain('blog', {
    words: 'blog, articles, news site, magazine, journal site, publication, posts',
    title: 'Blog',
    tagline: 'Stories, notes and news.',
    icon: 'Newspaper',
    accent: colour('slate'),
    serif: true,
    isPublic: true,
    things: `
      post|article|story (Newspaper): title!, author, published on, category [news|essay|how-to|interview], image, summary, content -- A morning at the harbour, Why we mend things, Five quiet tools`,
  }),
  domain('catalogue', {
    words: 'catalogue, catalog, product catalogue, portfolio, showroom, price list, collection',
    title: 'Catalogue',
    tagline: 'Everything we make, at a glance.',
    icon: 'LayoutGrid',
    accent: colour('slate'),
    isPublic: true,
    things: `
      product|piece|item (LayoutGrid): name!, category, price, available, photo, description -- Oak stool, Linen throw, Clay vase, Walnut tray
      category|collection (Tag): name!, description -- Living, Kitchen, Garden`,
    use: 1,
  }),
  domain('donations', {
    words: 'donation, donations, donor, donors, fundraising, charity, nonprofit, spenden',
    title: 'Donations',
    tagline: 'Who gives, and what it makes possible.',
    icon: 'HeartHandshake',
    accent: colour('emerald'),
    things: `
      donor (Users): name!, email, phone, city, kind [person|company], notes -- Mara L., Jonas K., Aisha R., Fernhill Ltd
      campaign|project (Target): name!, goal amount, start date, end date, description -- New roof, Summer camp, Reading corner
      donation (HandCoins): donor > donor!, campaign > campaign, amount!, date!, method [bank transfer|card|cash], thanked (yes/no)`,
  }),
  domain('volunteers', {
    words: 'volunteer, volunteers, volunteering, helpers, community, neighbourhood, food bank, ngo, ehrenamt',
    title: 'Volunteers',
    tagline: 'Who helps where, and when.',
    icon: 'HandHeart',
    accent: colour('green'),
    things: `
      volunteer|helper (Users): name!, email, phone, skills, available [weekdays|weekends|evenings], active -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      activity|project (HandHeart): title!, date!, location, helpers needed (integer), status [planned|full|done|cancelled], description -- Food bank, River clean-up, Reading hour
      assignment|shift|sign-up (ClipboardCheck): volunteer > volunteer!, activity > activity!, status [asked|confirmed|declined], hours`,
  }),
  domain('club', {
    words:
      'club, association, verein, membership list, society, scouts, football team, sports team, team manager, tournament, league',
    title: 'Club',
    tagline: 'Members, dates and dues.',
    icon: 'Trophy',
    accent: colour('navy'),
    things: `
      member|player (Users): name!, email, phone, role [member|board|coach|honorary], joined on, active -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      event|match|game|training (CalendarDays): title!, date (datetime)!, location, kind [training|match|meeting|party], status [planned|done|cancelled] -- Autumn cup, Weekly training, General meeting
      fee|dues|membership fee (Wallet): member > member!, amount!, due date!, paid`,
  }),
  domain('polls', {
    words: 'survey, surveys, poll, feedback, ideas, suggestions, suggestion box, guestbook, reviews',
    title: 'Ideas',
    tagline: 'What people think, in their words.',
    icon: 'Lightbulb',
    accent: colour('amber'),
    things: `
      idea|suggestion|feedback|review|poll (Lightbulb): title!, category [improvement|problem|praise|question], rating, status [new|planned|done|declined], description -- Longer opening hours, A bench at the pond, Card payment`,
  }),
  domain('hotel', {
    words: 'hotel, guesthouse, bed and breakfast, airbnb, campsite, holiday home, rooms, hostel',
    title: 'Guesthouse',
    tagline: 'Rooms, guests and stays.',
    icon: 'BedDouble',
    accent: colour('sky'),
    serif: true,
    things: `
      room (BedDouble): name!, beds (integer), price per night!, status [available|occupied|cleaning|in repair], description -- Garden room, Attic, Sea view
      guest (Users): name!, email, phone, country -- Mara L., Jonas K., Aisha R., Tom B.
      booking|stay|reservation (CalendarCheck): guest > guest!, room > room!, arrival date!, departure date!, status [requested|confirmed|arrived|left|cancelled], total`,
  }),
  domain('bees', {
    words: 'beekeeper, beekeeping, bees, hive, hives, honey, apiary, imker',
    title: 'Bee Yard',
    tagline: 'Hives, checks and honey.',
    icon: 'Hexagon',
    accent: colour('amber'),
    things: `
      hive|colony (Hexagon): name!, location, queen year (integer), strength [weak|medium|strong], notes -- Linden 1, Linden 2, Orchard
      inspection|check (ClipboardCheck): hive > hive!, date!, queen seen, brood frames (integer), varroa count, notes
      honey harvest|harvest (Droplets): hive > hive!, date!, kilograms (number), variety [blossom|forest|lime]`,
  }),
];

import { colour } from './colours.js';
import { type Domain, domain } from './dsl.js';

/** Business and trade. */
export const work: Domain[] = [
  domain('stock', {
    words:
      'stock, shop stock, inventory, warehouse, products, product, store inventory, lager, lagerbestand, shop inventory',
    title: 'Shop Stock',
    tagline: 'What is on the shelf, what runs low, who delivers.',
    icon: 'Package',
    accent: colour('emerald'),
    things: `
      product|item|article|good|stock item (Package): name!, sku, category [food|drinks|household|clothing|other], price, quantity!, reorder level, supplier > supplier, active, notes -- Oat milk 1 l, Ground coffee, Linen towel, Beeswax candle, Olive soap, Green tea
      supplier|vendor (Truck): name!, contact person, email, phone, website -- Northfield Foods, Bright Paper Co., Harbour Goods
      stock movement|movement|delivery (ArrowLeftRight): product > product!, date!, kind [delivery|sale|loss|correction], quantity!, notes`,
  }),
  domain('crm', {
    words: 'crm, customers, customer, client, clients, lead, leads, sales pipeline, deals, contacts, kunden',
    title: 'Customers',
    tagline: 'People, companies and what is in the pipeline.',
    icon: 'Handshake',
    accent: colour('blue'),
    things: `
      company|account|organisation (Building2): name!, industry, website, city, notes -- Fernhill Ltd, Bluepeak, Oakridge Studio
      contact|customer|client|lead|kunde (Users): name!, company > company, email, phone, status [lead|active|inactive], notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      deal|opportunity|sale (CircleDollarSign): title!, contact > contact, amount, stage [new|contacted|proposal|won|lost], expected close date, notes -- Website relaunch, Yearly support, Starter package
      note|interaction|call (MessageSquare): contact > contact!, date!, kind [call|e-mail|meeting], summary`,
  }),
  domain('invoices', {
    words: 'invoice, invoices, billing, freelance, rechnung, rechnungen, quotes, facture, factura',
    title: 'Invoices',
    tagline: 'What was billed, what is paid, what is late.',
    icon: 'ReceiptText',
    accent: colour('indigo'),
    things: `
      client|customer (Users): name!, email, address, vat number -- Fernhill Ltd, Bluepeak, Oakridge Studio
      invoice|bill|rechnung|quote (ReceiptText): invoice number!, client > client!, amount!, issue date, due date, status [draft|sent|paid|overdue], notes -- 2026-001, 2026-002, 2026-003, 2026-004
      payment (Wallet): invoice > invoice!, date!, amount!, method [bank transfer|card|cash]`,
  }),
  domain('expenses', {
    words: 'expense, expenses, spending, budget, personal finance, money tracker, ausgaben, gastos, dépenses, savings',
    title: 'Expenses',
    tagline: 'Where the money goes.',
    icon: 'Wallet',
    accent: colour('teal'),
    things: `
      expense|spending|cost|ausgabe (Wallet): title!, amount!, date!, category [food|housing|transport|health|leisure|other], paid by, notes -- Weekly groceries, Train ticket, Electricity, Cinema
      budget (PiggyBank): category [food|housing|transport|health|leisure|other], monthly amount!, notes
      income (TrendingUp): title!, amount!, date!, source -- Salary, Tax refund`,
  }),
  domain('bugs', {
    words: 'bug tracker, bug, bugs, issue tracker, issues, defects, tickets, helpdesk, support tickets',
    title: 'Bug Tracker',
    tagline: 'What is broken, who is on it, what is fixed.',
    icon: 'Bug',
    accent: colour('violet'),
    things: `
      project (FolderKanban): name!, key, lead, status [active|paused|archived], description -- Web shop, Mobile app, Back office
      issue|bug|defect|ticket|incident (Bug): title!, project > project!, severity [low|medium|high|critical], status [open|in progress|in review|fixed|closed], assignee, reported on, due date, description -- Login fails on Safari, Total rounds wrongly, Dark mode flickers, Export misses a column
      comment (MessageSquare): issue > issue!, author, text!`,
  }),
  domain('tasks', {
    words: 'task, tasks, todo, to-do, to do list, todo list, project management, kanban, aufgaben, projects',
    title: 'Tasks',
    tagline: 'What is next, what is done.',
    icon: 'ListChecks',
    accent: colour('indigo'),
    things: `
      project (FolderKanban): name!, owner, start date, due date, status [planned|active|done], description -- Website relaunch, Office move, Spring campaign
      task|todo|to-do|aufgabe (ListChecks): title!, project > project, responsible, due date, priority [low|medium|high], status [to do|in progress|done], notes -- Write the brief, Call the printer, Review the draft, Order samples`,
  }),
  domain('landlord', {
    words:
      'landlord, tenant, tenants, rent, rents, rental, property management, flats, apartments, properties, real estate, vermieter, miete, lease',
    title: 'Rentals',
    tagline: 'Homes, the people in them, and the rent.',
    icon: 'Building',
    accent: colour('slate'),
    things: `
      property|flat|apartment|house|unit|building|wohnung (Building): name!, address, rooms, area, monthly rent, status [available|rented|in repair], notes -- Mill Lane 4, Garden flat, Station Road 12, Attic studio
      tenant|renter|mieter (Users): name!, property > property, email, phone, moved in on, deposit, notes -- Mara L., Jonas K., Aisha R., Tom B.
      rent|rent payment|payment (Wallet): tenant > tenant!, amount!, due date!, paid on (date), status [open|paid|overdue]
      repair|maintenance request (Wrench): title!, property > property!, reported on, cost, status [open|in progress|done], description -- Dripping tap, Broken window, Heating service`,
  }),
  domain('employees', {
    words:
      'employee, employees, staff, hr, shift, shifts, team, personnel, roster, leave, vacation request, time tracking, timesheet',
    title: 'Team',
    tagline: 'People, shifts and time off.',
    icon: 'IdCard',
    accent: colour('blue'),
    things: `
      employee|staff member|worker|mitarbeiter (IdCard): name!, role, department [office|sales|production|service], email, phone, start date, active -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      shift (Clock): employee > employee!, date!, start time (text), end time (text), status [planned|confirmed|done], notes
      leave request|absence|time off|vacation (Palmtree): employee > employee!, start date!, end date!, kind [vacation|sick|unpaid], status [requested|approved|declined]
      timesheet entry|time entry (Timer): employee > employee!, date!, hours!, description`,
    use: 3,
  }),
  domain('vehicles', {
    words: 'vehicle, vehicles, car, cars, fleet, garage, driver, fuel, mileage, workshop',
    title: 'Fleet',
    tagline: 'Vehicles, drivers and service.',
    icon: 'Car',
    accent: colour('navy'),
    things: `
      vehicle|car|van|truck (Car): name!, licence plate, brand, year, mileage, next inspection date, status [available|in use|in repair] -- Van 1, Estate car, Cargo bike, Truck
      driver (IdCard): name!, phone, licence number, active -- Mara L., Jonas K., Tom B.
      service|maintenance|refuelling|repair (Wrench): vehicle > vehicle!, date!, kind [inspection|repair|fuel|tyres], cost, mileage, notes`,
  }),
  domain('orders', {
    words:
      'order, orders, online shop, webshop, bakery, flower shop, order management, bestellungen, e-commerce, store',
    title: 'Orders',
    tagline: 'From the order to the door.',
    icon: 'ShoppingCart',
    accent: colour('orange'),
    things: `
      product|item (Package): name!, price!, category, in stock, photo, description -- Sourdough loaf, Carrot cake, Oat cookies, Rye rolls
      customer|client (Users): name!, email, phone, address -- Mara L., Jonas K., Aisha R., Tom B.
      order|bestellung (ShoppingCart): customer > customer!, product > product, quantity, order date!, total, status [new|in progress|delivered|cancelled], notes`,
  }),
  domain('assets', {
    words: 'asset, assets, equipment, tools, devices, tool library, lending, hardware, it inventory, rental equipment',
    title: 'Equipment',
    tagline: 'What we own, where it is, who has it.',
    icon: 'Boxes',
    accent: colour('slate'),
    things: `
      asset|equipment|tool|device|machine (Boxes): name!, serial number, location, status [available|in use|in repair|retired], notes -- Laptop 14 inch, Projector, Cordless drill, Desk lamp
      loan|lending|checkout (ArrowLeftRight): asset > asset!, borrower, loan date!, due date, returned -- Mara L., Jonas K.
      maintenance|service (Wrench): asset > asset!, date!, cost, description`,
    use: 2,
  }),
  domain('appointments', {
    words:
      'appointment, appointments, salon, hairdresser, barber, spa, massage, therapy practice, booking system, coaching, studio',
    title: 'Appointments',
    tagline: 'Who comes when, and for what.',
    icon: 'CalendarCheck',
    accent: colour('rose'),
    things: `
      client|customer|patient (Users): name!, email, phone, birthday, notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      service|treatment|offer (Scissors): name!, duration, price, description -- Haircut, Colour, Beard trim, Massage 60
      appointment|booking|session (CalendarCheck): client > client!, service > service, date (datetime)!, status [booked|confirmed|done|cancelled], notes`,
  }),
  domain('recruiting', {
    words: 'recruiting, hiring, candidates, applicants, job applications, job search, interviews',
    title: 'Hiring',
    tagline: 'Open positions and the people for them.',
    icon: 'BriefcaseBusiness',
    accent: colour('indigo'),
    things: `
      position|job|vacancy (BriefcaseBusiness): title!, department, location, status [open|on hold|filled], description -- Shop assistant, Gardener, Office manager
      candidate|applicant|application (Users): name!, position > position!, email, phone, stage [applied|interview|offer|hired|rejected], notes -- Mara L., Jonas K., Aisha R., Tom B.
      interview (CalendarDays): candidate > candidate!, date (datetime)!, interviewer, result [open|yes|no], notes`,
  }),
  domain('construction', {
    words: 'construction, building site, contractor, craftsman, renovation, plumber, electrician, handyman, job site',
    title: 'Sites',
    tagline: 'Sites, jobs and material.',
    icon: 'HardHat',
    accent: colour('amber'),
    things: `
      site|construction site|project (HardHat): name!, address, client name, start date, end date, status [planned|active|done], notes -- School roof, Mill Lane kitchen, Harbour deck
      job|work order (Wrench): title!, site > site!, responsible, date, hours, status [open|in progress|done] -- Wiring, Plastering, Tiling
      material (Boxes): name!, site > site, quantity (number), unit, cost, ordered -- Timber, Screws, Insulation`,
  }),
  domain('content', {
    words: 'content calendar, social media, editorial, newsletter, marketing, campaign, podcast',
    title: 'Content Plan',
    tagline: 'What goes out, where and when.',
    icon: 'Megaphone',
    accent: colour('magenta'),
    things: `
      post|article|content item|episode (Megaphone): title!, channel [blog|newsletter|video|social], publish date, author, status [idea|draft|in review|published], notes -- Spring news, Behind the scenes, Five questions, Year in review
      campaign (Target): name!, start date, end date, budget, goal -- Spring launch, Autumn sale`,
  }),
];

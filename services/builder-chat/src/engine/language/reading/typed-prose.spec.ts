import { describe, expect, it } from '@jest/globals';
import { buildPlan } from '../../plan/build-plan.js';

/** Each thing of a plan with its fields: "Loan: book>Book, date:date". */
const outline = (prompt: string): string[] =>
  buildPlan(prompt).entities.map(
    ({ name, fields }) =>
      `${name}: ${fields.map(({ key, kind, ref }) => (ref === undefined ? `${key}:${kind}` : `${key}>${ref}`)).join(', ')}`,
  );

describe('prose as people type it', () => {
  it.each([
    [
      'a warning is seen, and nothing that is typed',
      'spare parts stock with low warning',
      ['SparePartsStock: name:text, quantity:integer, minimum:integer'],
    ],
    [
      'a list that begins with a person is one of fields where the others are',
      'Our choir owns 300 pieces of sheet music. We need to know the composer, the number of copies, which shelf its on and when we last sang it.',
      ['SheetMusic: title:text, composer:text, copies:integer, shelf:text, lastSang:date'],
    ],
    [
      'what one person rates has a rating',
      "Every bottle has a year and a grape, and I'd like to rate it once I've drunk it.",
      ['Bottle: name:text, year:integer, grape:text, rating:integer'],
    ],
    [
      'what a group does regularly is what was noted',
      "hi, we're a running group, we meet every Wednesday. I'd like to log who was there, the route and how many km we ran.",
      ['Attendance: meeting>Meeting, date:date, present:boolean', 'Meeting: date:date, route:text, km:integer'],
    ],
    [
      'who comes when is asked of visits, or of appointments where they are booked',
      'People call us to book and we always loose track of which dog is coming when and what they paid.',
      [
        'Appointment: dog>Dog, date:date, cost:money',
        'Dog: name:text, breed:text, ownerName:text, ownerPhone:phone, birthday:date, photo:image, notes:long',
      ],
    ],
    [
      'what is over is a thing of whom was told of',
      'Customers ring with a problem, I note their address, and when the job is done I want to enter the hours and mark it as invoiced.',
      ['Customer: name:text, address:text', 'Job: title:text, customer>Customer, hours:number, invoiced:boolean'],
    ],
    [
      'an occasion has the name of the deed, not of who does it',
      'Each time I open a hive I write down the date and if I saw the queen.',
      [
        'Opening: hive>Hive, date:date, sawQueen:boolean',
        'Hive: name:text, location:text, queenYear:integer, strength:enum, notes:long',
      ],
    ],
    [
      'what is only counted is a number',
      'Sellers reserve a table. I need a list of who reserved how many tables, who has paid and who is bringing what cake.',
      [
        'Seller: name:text, email:email, phone:phone, notes:long',
        'Reservation: seller>Seller, date:date, tables:integer, paid:boolean, cake:text, broughtBy:text',
      ],
    ],
    [
      'what people drop is kept',
      'Colleagues drop an idea with a short text, others vote for it and the boss says if its accepted or not.',
      ['Idea: title:text, shortText:long, accepted:boolean', 'Vote: idea>Idea, date:date, notes:long'],
    ],
    [
      'what is alike has the same fields, and people apply for one of them',
      "The shelter has cats and dogs, each with a name and whether it's vaccinated. People can apply to adopt one with their name, email and why.",
      [
        'Cat: name:text, vaccinated:boolean',
        'Dog: name:text, vaccinated:boolean',
        'Application: dog>Dog, name:text, email:email, reason:long, date:date',
      ],
    ],
    [
      'a question is asked of the thing that it names',
      'Kids borrow books. I want to see which class the kid is in.',
      [
        'Kid: name:text, class:text',
        'Book: title:text, author:text, isbn:text, genre:enum, year:integer, copies:integer, shelf:text, available:boolean',
        'Loan: kid>Kid, book>Book, date:date',
      ],
    ],
    [
      'what is ticked is a box, and each place has its visits',
      "We clean windows for shops. Every shop has an address, and after each visit I tick that it's done and whether they paid cash.",
      ['Shop: name:text, address:text', 'Visit: shop>Shop, done:boolean, cashPaid:boolean, date:date'],
    ],
    [
      'two verbs share a question',
      'Guests write me an email and I enter their name, when they arrive and leave, and how many people come.',
      ['Guest: email:email, name:text, arrivalDate:date, departureDate:date, people:integer'],
    ],
    [
      'people sign up with what is theirs',
      "I teach yoga. I'd like a list of my classes with day and level, and people can sign up with name and phone.",
      ['Class: name:text, day:date, level:enum', 'SignUp: class>Class, name:text, phone:phone, date:date'],
    ],
  ])('%s', (_what, prompt, expected) => {
    expect(outline(prompt)).toEqual(expected);
  });

  it.each([
    ['I log our runs with route and date. Anyone can see it but only me and Jana can change things.', 'all', 'admin'],
    ['Wir wollen unsere Einsätze festhalten: Datum und Ort. Nur der Kommandant darf etwas ändern.', 'admin', 'admin'],
    ['Members book a court. Everybody can see the bookings but you can only delete your own.', 'all', 'creator'],
    ["We want to write down the dish of each day and which kids can't eat it.", 'creator', 'creator'],
  ])('%s', (prompt, read, write) => {
    const { entities } = buildPlan(prompt);
    const entity = entities.find(({ name }) => name === 'Booking') ?? entities[0];
    expect(entity?.permissions).toMatchObject({ read, write });
  });
});

import { describe, expect, it } from '@jest/globals';
import { buildPlan } from '../../plan/build-plan.js';

/** Things with their fields: `Title:kind`, `Title:>Thing` and `Title:a|b`. */
const outline = (prompt: string): string[] =>
  buildPlan(prompt).entities.map(
    ({ name, fields }) =>
      `${name}: ${fields.map(({ title, kind, ref, options }) => `${title}:${options?.join('|') ?? (ref ? `>${ref}` : kind)}`).join(', ')}`,
  );

/** What people type, and what is read of it; each sentence has a form of its own. */
const readings: readonly (readonly [string, readonly string[]])[] = [
  [
    'I paint outdoors. For every sketch I note the place, what the light was like, whether I had cleaned my brushes already and how my wrist felt from 1 to 5.',
    ['Sketch: Name:text, Place:text, Light:text, Brushes cleaned:boolean, Wrist:integer'],
  ],
  [
    'Rowing club members: name, the year they joined, has own boat, last examined when.',
    ['RowingClubMember: Name:text, Year joined:integer, Own boat:boolean, Last examined:date'],
  ],
  [
    'We rent out party tents. For each rental I need the customer, which tent, from when to when, the deposit and whether the tent came back clean.',
    [
      'PartyTent: Name:text, Notes:long',
      'Rental: Customer:>Customer, Tent:>PartyTent, From:date, Until:date, Deposit:money, Tent came back clean:boolean',
      'Customer: Name:text, Company:text, Email:email, Phone:phone, Notes:long',
    ],
  ],
  [
    "My mother collects stamps. She'd like to put in the country, the year, the value and a picture of each stamp, and search by country.",
    ['Stamp: Country:text, Year:integer, Value:money, Picture:image'],
  ],
  [
    'our hoa needs to track maintenance requests. residents submit them with a photo and the unit number, the board sets a priority and closes them',
    [
      'MaintenanceRequest: Resident:>Resident, Closed:boolean, Photo:image, Unit number:text, Priority:low|medium|high',
      'Resident: Name:text, Email:email, Phone:phone, Notes:long',
    ],
  ],
  [
    "I'm a photographer and my clients book shoots. I need to know the date, the place, what package they chose (mini, standard, wedding) and if they paid the deposit.",
    [
      'Client: Name:text, Company:text, Email:email, Phone:phone, Status:lead|active|inactive, Notes:long',
      'Shoot: Client:>Client, Date:date, Place:text, Package:mini|standard|wedding, Deposit paid:boolean',
    ],
  ],
  [
    "Our church has small groups. Each group meets on a weekday at someone's home and has a leader and members.",
    [
      'Group: Name:text, Weekday:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday, Home:text, Leader:text',
      'Member: Name:text, Group:>Group, Email:email, Phone:phone, Plan:basic|plus|premium, Joined on:date, Status:active|paused|ended',
    ],
  ],
  [
    'I want to log what I eat: the food, calories, protein, and which meal it was (breakfast, lunch, dinner, snack).',
    ['Meal: Title:text, Food:text, Calories:integer, Protein:number, Meal:breakfast|lunch|dinner|snack'],
  ],
  [
    "we're a tiny publishing house. authors send manuscripts, two readers review each one and give it a score and a comment, then we decide to publish or not",
    [
      'Manuscript: Published:boolean, Reader:>Reader, Score:integer, Comment:long',
      'Reader: Name:text, Email:email, Phone:phone, Member since:date',
    ],
  ],
  [
    'Students hand in homework as a file for an assignment, the teacher grades it with points and writes feedback.',
    ['Homework: Title:text, File:file, Grade:text, Points:integer, Feedback:long, Assignment:text'],
  ],
  [
    'I have a blog about hiking. Posts with a title, text, cover image and tags, readers can leave comments.',
    [
      'Post: Title:text, Text:long, Cover image:image, Tags:text',
      'Comment: Post:>Post, Text:long, Reader:>Reader',
      'Reader: Name:text, Email:email, Phone:phone',
    ],
  ],
  [
    'Every morning I measure my blood pressure, systolic, diastolic and pulse, and I want a graph of it.',
    ['Measurement: Date:datetime, Blood pressure:number, Systolic:number, Diastolic:number, Pulse:number'],
  ],
  [
    'I teach piano to 20 children. Who practised how many minutes, which piece are they on, and when is their next lesson?',
    [
      'Practice: Child:>Child, Minutes:integer, Piece:>Piece, Date:date, Next lesson:date',
      'Child: Name:text, Date:date',
      'Piece: Name:text, Notes:long',
    ],
  ],
  [
    "I'm a midwife. For every mother I need her due date, the address, and what we talked about at each visit.",
    ['Mother: Name:text, Due date:date, Address:text', 'Visit: Mother:>Mother, Date:date, Notes:long'],
  ],
  [
    'I collect vinyl records and lend them to friends. I want to know the artist, the year, the label, the condition and who has it at the moment.',
    [
      'VinylRecord: Title:text, Artist:text, Year:integer, Label:text, Condition:long',
      'Loan: Vinyl record:>VinylRecord, Date:date, Borrower:text, Person:text',
    ],
  ],
  [
    'We have a fleet of e-scooters. Each has a battery level and a location, and technicians report defects with a description and a photo.',
    [
      'EScooter: Name:text, Battery level:text, Location:text',
      'Defect: E-scooter:>EScooter, Title:text, Description:long, Photo:image',
    ],
  ],
  [
    'Patients write down their pain from 0 to 10 every evening, where it hurts and what they took against it. Only the doctor and the patient may see it.',
    [
      'Entry: Patient:>Patient, Date:date, Pain:integer, Hurts at:text, Description:long',
      'Patient: Name:text, Date of birth:date, Phone:phone, Email:email, Allergies:long, Notes:long',
    ],
  ],
  [
    "I'm learning Spanish. I'd like to save words with their translation and an example, and mark the ones I know.",
    ['Word: Word:text, Translation:text, Example:text, Known:boolean'],
  ],
  [
    'Keep a log of the machines in our factory and every breakdown: when it happened, how long it stood still, what the cause was, and who fixed it.',
    [
      'Machine: Name:text, Location:text, Notes:long',
      'Breakdown: Machine:>Machine, Happened on:date, Duration:integer, Cause:text, Fixed by:text',
    ],
  ],
  [
    "We're a moving company. Customers request a move with the old and new address, the date and the number of boxes, we send an offer with a price, and they accept or decline.",
    [
      'Move: Old address:text, New address:text, Date:date, Boxes:integer',
      'Offer: Name:text, Price:money, Status:accepted|declined',
    ],
  ],
  [
    'I give cooking classes. People register for a class, each class has a date, a menu, a price and 12 places, and I want to see who paid.',
    [
      'CookingClass: Name:text, Date:date, Menu:text, Price:money, Places:integer',
      'Registration: Cooking class:>CookingClass, Paid:boolean, Date:date',
    ],
  ],
  [
    'A small library: books with title, author and isbn; readers borrow books for three weeks and bring them back.',
    [
      'Book: Title:text, Author:text, ISBN:text',
      'Reader: Name:text, Email:email, Phone:phone, Member since:date',
      'Loan: Reader:>Reader, Book:>Book, Returned:boolean, Date:date',
    ],
  ],
  [
    'I lost track of my subscriptions. Name, cost per month, next payment, and whether I still need it.',
    ['Subscription: Name:text, Cost per month:money, Next payment:date, Need:boolean'],
  ],
  [
    'For every bird I see I want to note the species, the place, how many and a photo.',
    ['Bird: Species:text, Place:text, Number:integer, Photo:image'],
  ],
  [
    "I'm organizing a conference with talks, speakers and rooms. A talk has a title, an abstract, a speaker, a room and a start time.",
    [
      'Talk: Title:text, Abstract:long, Speaker:>Speaker, Room:>Room, Start time:datetime',
      'Speaker: Name:text, Company:text, Email:email, Website:url, Photo:image, Bio:long',
      'Room: Name:text, Description:long',
    ],
  ],
  [
    'everybody suggests restaurants with a link and the kind of food, each may vote once a day',
    ['Restaurant: Name:text, Link:url, Kind of food:text', 'Vote: Restaurant:>Restaurant, Date:date, Notes:long'],
  ],
  [
    'Landlord here. I need to know per apartment: tenant, rent, deposit, when the contract ends and whether the rent for this month came in.',
    ['Apartment: Name:text, Tenant:text, Rent:money, Deposit:money, Contract end:date, Rent for month came:boolean'],
  ],
  [
    'We track which volunteer walked which dog and for how long.',
    [
      'Walk: Volunteer:>Volunteer, Dog:>Dog, Duration:integer, Date:date',
      'Volunteer: Name:text, Email:email, Phone:phone, Skills:text, Available:weekdays|weekends|evenings, Active:boolean',
      'Dog: Name:text, Breed:text, Owner name:text, Owner phone:phone, Birthday:date, Photo:image, Notes:long',
    ],
  ],
  [
    'Students rate their courses with stars and a comment, teachers see the average.',
    [
      'Student: Name:text, Class name:text, Date of birth:date, Parent name:text, Parent phone:phone, Notes:long',
      'Course: Name:text, Teacher:>Teacher, Room:text, Weekday:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
      'Rating: Student:>Student, Course:>Course, Stars:integer, Comment:long, Date:date',
      'Teacher: Name:text, Email:email, Phone:phone, Notes:long',
    ],
  ],
  [
    'We rent out costumes for carnival: size, theme, price per day, photo. Customers reserve them from a date to a date.',
    [
      'Costume: Name:text, Size:text, Theme:text, Price per day:money, Photo:image',
      'Customer: Name:text, Company:text, Email:email, Phone:phone, Notes:long',
      'Reservation: Customer:>Customer, Costume:>Costume, From:date, Until:date',
    ],
  ],
  [
    'For our school library I want to see which pupil has which book and when it is due back, overdue ones first.',
    [
      'Loan: Pupil:>Pupil, Book:>Book, Date:date',
      'Pupil: Name:text, Class name:text, Date of birth:date, Parent name:text, Parent phone:phone, Notes:long',
      'Book: Title:text, Author:text, Genre:text, Rating:integer, Finished on:date, Review:long',
    ],
  ],
  [
    "I'm a dog groomer. Customers book appointments for their dogs, I note the breed, what I did, the price and a before and after photo.",
    [
      'Customer: Name:text, Company:text, Email:email, Phone:phone, Status:lead|active|inactive, Notes:long',
      'Appointment: Dog:>Dog, Breed:text, Notes:long, Price:money, Before photo:image, After photo:image, Date:date',
      'Dog: Customer:>Customer, Birthday:date',
    ],
  ],
  [
    'Every teacher records which pupils were absent in which lesson and why.',
    [
      'Attendance: Pupil:>Pupil, Teacher:>Teacher, Date:date, Present:boolean, Lesson:>Lesson, Reason:long',
      'Pupil: Name:text, Class name:text, Date of birth:date, Parent name:text, Parent phone:phone, Notes:long',
      'Lesson: Name:text, Teacher:>Teacher, Room:text, Weekday:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
      'Teacher: Name:text, Email:email, Phone:phone, Notes:long',
    ],
  ],
  [
    'Our trainees log every day what they learned and how long it took.',
    [
      'Entry: Trainee:>Trainee, Date:date, Notes:long, Duration:integer',
      'Trainee: Name:text, Email:email, Phone:phone, Notes:long',
    ],
  ],
  [
    'I want to track my weight, my sleep and how I feel each day.',
    ['Entry: Date:date, Weight:number, Sleep:text, Feeling:text'],
  ],
  [
    'We run a sailing school with boats, instructors and courses. A course takes place on a boat with an instructor and has up to six students.',
    [
      'Boat: Name:text, Notes:long',
      'Instructor: Name:text, Email:email, Phone:phone, Notes:long',
      'Course: Name:text, Boat:>Boat, Instructor:>Instructor, Students:integer',
    ],
  ],
  [
    'Hotel: rooms - number, type single/double/suite, price per night; guests - name, email, passport no; bookings - room, guest, check-in, check-out, paid',
    [
      'Room: Number:integer, Type:single|double|suite, Price per night:money',
      'Guest: Name:text, Email:email, Passport no:text',
      'Booking: Room:>Room, Guest:>Guest, Check-in:date, Check-out:date, Paid:boolean',
    ],
  ],
  [
    'courses; teachers; students; enrolments: student, course, date, grade',
    [
      'Course: Name:text, Teacher:>Teacher, Room:text, Weekday:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
      'Teacher: Name:text, Email:email, Phone:phone, Notes:long',
      'Student: Name:text, Class name:text, Date of birth:date, Parent name:text, Parent phone:phone, Notes:long',
      'Enrolment: Student:>Student, Course:>Course, Date:date, Grade:text',
    ],
  ],
  [
    'Lab inventory - chemical name, CAS number, amount, unit (g, ml, l), hazard class, shelf, expiry date, opened on',
    [
      'Chemical: Chemical name:text, CAS number:text, Amount:number, Unit:g|ml|l, Hazard class:text, Shelf:text, Expiry date:date, Opened on:date',
    ],
  ],
  [
    'Properties for sale (address, price, bedrooms, photo), viewings (property, buyer name, phone, date and time)',
    [
      'Property: Name:text, Address:text, Price:money, Bedrooms:integer, Photo:image',
      'Viewing: Property:>Property, Buyer name:text, Phone:phone, Date and time:datetime',
    ],
  ],
  [
    'Vereinsmitglieder (Vorname, Nachname, Geburtsdatum, Eintrittsdatum, Beitrag bezahlt ja/nein)',
    ['Vereinsmitglied: Vorname:text, Nachname:text, Geburtsdatum:date, Eintrittsdatum:date, Beitrag bezahlt:boolean'],
  ],
  [
    'Pflanzen: Name, Standort, gegossen am, gedüngt am, Foto',
    ['Pflanze: Name:text, Standort:text, Gegossen am:date, Gedüngt am:date, Foto:image'],
  ],
  [
    'Ich bin Hebamme und betreue Mütter. Für jeden Besuch schreibe ich Datum, Gewicht des Kindes und Notizen auf.',
    [
      'Mutter: Name:text, E-Mail:email, Telefon:phone, Notizen:long',
      'Besuch: Mutter:>Mutter, Datum:date, Gewicht:number, Notizen:long',
    ],
  ],
  ['Wir brauchen eine Liste unserer Werkzeuge und wer sie gerade hat.', ['Werkzeug: Name:text, Person:text']],
  [
    'En el taller reparamos coches. De cada coche quiero la matrícula, el dueño y las reparaciones con su fecha y su precio.',
    ['Coche: Nombre:text, Matrícula:text, Dueño:text', 'Reparacion: Coche:>Coche, Fecha:date, Precio:money'],
  ],
  [
    'Je fais des gâteaux sur commande. Les clientes donnent la date, le parfum, le nombre de parts et un message.',
    [
      'Gateau: Nom:text, Cliente:>Cliente, Date:date, Parfum:text, Pièces:integer, Message:long',
      'Cliente: Nom:text, Entreprise:text, Courriel:email, Téléphone:phone, Notes:long',
    ],
  ],
  [
    'livres : titre, auteur, année, lu oui/non, note de 1 à 5',
    ['Livre: Titre:text, Auteur:text, Année:integer, Lu:boolean, Note:integer'],
  ],
  [
    "I walk dogs for people in my neighbourhood and I lose track. I'd need the dogs with their breed and their owner's phone number, and every walk: which dog, what day, how many minutes, and whether it's been paid for.",
    ['Dog: Name:text, Breed:text, Owner phone number:phone', 'Walk: Dog:>Dog, Day:date, Minutes:integer, Paid:boolean'],
  ],
  [
    "Our pottery studio fires members' pieces in a shared kiln. Every piece belongs to a member and has a glaze and a weight, and it gets loaded into a firing, which has a date and a peak temperature.",
    [
      'Piece: Title:text, Member:>Member, Glaze:text, Weight:number, Firing:>Firing',
      'Member: Name:text, Email:email, Phone:phone, Joined on:date',
      'Firing: Date:date, Peak temperature:number',
    ],
  ],
  [
    'We rent out storage units. Each unit has a size and a monthly price; a tenant has it from a day until another.',
    [
      'StorageUnit: Name:text, Size:text, Monthly price:money',
      'Tenant: Name:text, Storage unit:>StorageUnit, Email:email, Phone:phone, Moved in on:date, Deposit:money, Notes:long',
      'Rental: Storage unit:>StorageUnit, Tenant:>Tenant, From:date, Until:date',
    ],
  ],
  [
    'We apply for grants. A grant has a funder, an amount, a deadline and is idea, submitted, granted or refused; documents belong to it as links.',
    [
      'Grant: Funder:text, Amount:money, Deadline:date, Status:idea|submitted|granted|refused',
      'Document: Grant:>Grant, Link:url',
    ],
  ],
  [
    'I host pub quizzes. Teams play rounds, and I type in the points of every team for every round so that they see the ranking.',
    [
      'Team: Name:text, Round:>Round',
      'Round: Name:text, Notes:long',
      'Score: Team:>Team, Round:>Round, Points:integer',
    ],
  ],
  [
    'I need an app for our food truck: what we sell (name, price, vegetarian or not)',
    ['Product: Name:text, Price:money, Vegetarian:boolean'],
  ],
  [
    "We'd like to know who set which route, its grade and the colour of the holds.",
    ['Route: Name:text, Set by:text, Grade:text, Colour of the holds:text'],
  ],
];

describe('what is read of a request', () => {
  it.each(readings)('%s', (prompt, expected) => {
    expect(outline(prompt)).toEqual(expected);
  });
});

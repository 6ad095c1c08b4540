import { dogWalkers } from './lathe.ts';

/** The sentence of the main job, and twelve more from different lives. */
export const sentences = [
  { name: 'dog walkers', sentence: dogWalkers },
  {
    name: 'shop stock',
    sentence:
      'keep the stock of my shop: products with name, sku, price, quantity and supplier; suppliers with name, email and phone',
  },
  {
    name: 'choir',
    sentence:
      'an app for our choir with members, their voice soprano, alto, tenor or bass, rehearsals with date and place, and concerts',
  },
  {
    name: 'vaccination records',
    sentence:
      'vaccination records for patients: patients with name and birthday; vaccinations with patient, vaccine, date, batch number and next due date',
  },
  { name: 'recipe book', sentence: 'a recipe book' },
  {
    name: 'landlord',
    sentence:
      'an app where a landlord keeps flats, tenants and rents; each rent belongs to a tenant, has an amount and a due date and is open or paid',
  },
  {
    name: 'bug tracker',
    sentence:
      'a bug tracker with projects and issues; issues have a title, description, project, priority low, medium or high and a status open, in progress or closed',
  },
  {
    name: 'gym',
    sentence:
      'gym members with name, email, membership basic or premium and join date; classes with title, trainer and start time; visits with member and date',
  },
  {
    name: 'library',
    sentence:
      'a small library: books with title, author, isbn and year; readers with name and email; loans with book, reader, due date and whether it was returned',
  },
  {
    name: 'wedding',
    sentence:
      'plan our wedding: guests with name, email and answer yes, no or maybe; tables with name and seats; tasks with title, due date and done; budget items with cost',
  },
  {
    name: 'museum',
    sentence:
      'a public catalogue of our museum: exhibits with title, artist, year, room and description; rooms with name and floor. Everyone can read it',
  },
  {
    name: 'farm',
    sentence:
      'my farm: fields with name, size in hectares and crop; animals with name, kind, birth date and weight; harvests with field, date and amount',
  },
  {
    name: 'conference',
    sentence:
      'a conference programme that everyone can read: talks with title, speaker, room and start time; speakers with name, bio and photo',
  },
];

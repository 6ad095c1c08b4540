/** An app to begin from that comes with Lathe: a wish in words, and a picture of what the built-in engine makes of it. */
export interface Starter {
  /** Names its picture, `public/starters/{id}.jpg`, which `npm run starter-pictures` draws. */
  id: string;
  title: string;
  text: string;
  category: string;
  prompt: string;
}

export const starters: readonly Starter[] = [
  {
    id: 'deals',
    title: 'Customers and deals',
    text: 'People you sell to, what they want, and where each deal stands.',
    category: 'Business',
    prompt:
      'A small CRM: customers with name, company, email and phone; deals with customer, title, amount, expected close date and a stage lead, offer, won or lost.',
  },
  {
    id: 'bookings',
    title: 'Bookings',
    text: 'Rooms or seats, who booked them, and for when.',
    category: 'Business',
    prompt:
      'A booking app: rooms with name, capacity and price per hour; bookings with room, guest name, date, hours and a status requested, confirmed or cancelled.',
  },
  {
    id: 'stock',
    title: 'Shop stock',
    text: 'What is on the shelves, what it costs, and what was delivered.',
    category: 'Business',
    prompt:
      'Stock for a small shop: products with name, sku, price and quantity; deliveries with product, supplier, date and quantity received.',
  },
  {
    id: 'bugs',
    title: 'Bug tracker',
    text: 'Projects and what is wrong with them, by priority.',
    category: 'Work',
    prompt:
      'A bug tracker: projects with name and owner; bugs with project, title, description, priority low, medium or high and a status open, fixed or closed.',
  },
  {
    id: 'choir',
    title: 'Choir planner',
    text: 'Singers, their voices, and when the next rehearsal is.',
    category: 'Clubs',
    prompt:
      'A planner for a choir: singers with name, voice soprano, alto, tenor or bass and email; rehearsals with date, place and notes.',
  },
  {
    id: 'recipes',
    title: 'Recipe book',
    text: 'What to cook, for how many, and what it takes.',
    category: 'Home',
    prompt:
      'A recipe book: recipes with title, category starter, main or dessert, servings and method; ingredients with recipe, name and amount.',
  },
];

export const starterPicture = ({ id }: Starter): string => `/starters/${id}.jpg`;

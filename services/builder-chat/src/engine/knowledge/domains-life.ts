import { COLOURS } from './colours.js';
import { domain, type Domain } from './dsl.js';

/** Home, family, leisure. */
export const LIFE: Domain[] = [
  domain('dogs', {
    words: 'dog walker, dog walking, dog walkers, dog, walk, puppy, kennel',
    title: 'Dog Walks',
    tagline: 'Every dog, every walk, all in one place.',
    icon: 'PawPrint',
    accent: COLOURS['teal'] as never,
    things: `
      dog|puppy (Dog): name!, breed, owner name, owner phone, birthday, photo, notes -- Bella, Milo, Luna, Rex, Nala, Biscuit
      walk|dog walk (Footprints): dog > dog!, date!, minutes, status [planned|done|cancelled], notes`,
  }),
];

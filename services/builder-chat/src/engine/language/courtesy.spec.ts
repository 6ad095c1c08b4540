import { describe, expect, it } from '@jest/globals';
import { withoutCourtesy } from './courtesy.js';

describe('courtesy', () => {
  it.each([
    ['Hi there! I keep bees. Thanks and God bless.', 'I keep bees.'],
    ['hi can u make an app for my salon pls', 'can u make an app for my salon'],
    ['Dog grooming appointments please!! Owner, breed', 'Dog grooming appointments!! Owner, breed'],
    ['Ein Kalender bitte. Danke', 'Ein Kalender.'],
    ['Good morning. We are a translation agency. Many thanks!', 'We are a translation agency.'],
    ["Hello,\nwe're a tool hire shop", "we're a tool hire shop"],
    ['bikes: make, price. thats it really', 'bikes: make, price.'],
    ['Please can you help us? Pickups: address, day', 'Pickups: address, day'],
    ['Guten Tag, wir verleihen Räder. Vielen Dank im Voraus!\nViele Grüße', 'wir verleihen Räder.'],
    ['hola necesito una app para mi taller. Muchas gracias', 'necesito una app para mi taller.'],
    ['Bonjour, je fais des gâteaux. Merci beaucoup !', 'je fais des gâteaux.'],
    ['salut, je suis plombier', 'je suis plombier'],
  ])('is no part of %s', (request, rest) => {
    expect(withoutCourtesy(request)).toBe(rest);
  });

  it.each([
    'Thanks',
    'high tide times: date, height',
    'Thank-you cards: guest, gift, sent yes/no',
    'Thank you cards for the guests of our wedding, with gift, sent or not and address',
    'hello kitty collection with name, year and price',
    'Danksagungen: Gast, Geschenk',
  ])('is not seen in %s', (request) => {
    expect(withoutCourtesy(request)).toBe(request);
  });
});

import { colour } from './colours.js';
import { type Domain, domain } from './dsl.js';

/** Home, family, leisure. */
export const life: Domain[] = [
  domain('dogs', {
    words: 'dog walker, dog walking, dog walk, dog, walk, puppy, kennel, dog sitter',
    title: 'Dog Walks',
    tagline: 'Every dog, every walk, all in one place.',
    icon: 'PawPrint',
    accent: colour('teal'),
    things: `
      dog|puppy (Dog): name!, breed, owner name, owner phone, birthday, photo, notes -- Bella, Milo, Luna, Rex, Nala, Biscuit
      walk|dog walk (Footprints): dog > dog!, date!, minutes, status [planned|done|cancelled], notes`,
  }),
  domain('pets', {
    words: 'pet, pets, cat, vet, animal shelter, pet sitting, groomer',
    title: 'Pet Care',
    tagline: 'Health, food and visits of every pet.',
    icon: 'PawPrint',
    accent: colour('orange'),
    use: 2,
    things: `
      pet|cat|rabbit (PawPrint): name!, species [dog|cat|rabbit|bird|other], breed, birthday, weight, photo, notes -- Milo, Luna, Simba, Coco, Oscar, Ruby
      vet visit|visit|check-up (Stethoscope): pet > pet!, date!, reason, cost, status [planned|done|cancelled], notes
      vet|veterinarian (Stethoscope): name!, phone, email, address -- Riverside Vets, Parkview Clinic, Green Lane Animal Care`,
  }),
  domain('recipes', {
    words:
      'recipe book, recipe, recipes, cookbook, cooking, meal, kitchen, baking, rezept, rezepte, rezeptbuch, recette, receta',
    title: 'Recipe Book',
    tagline: 'What we cook, how we cook it, and what goes in.',
    icon: 'ChefHat',
    accent: colour('terracotta'),
    serif: true,
    things: `
      recipe|rezept|dish (ChefHat): title!, category [breakfast|main course|dessert|baking|drinks|snack], servings, preparation minutes (integer), difficulty [easy|medium|hard], favourite (yes/no), instructions, photo -- Lemon risotto, Apple crumble, Tomato soup, Mushroom pie, Pancakes, Lentil curry
      ingredient|zutat (Carrot): name!, recipe > recipe!, quantity (number), unit [g|ml|tsp|tbsp|piece|cup] -- Flour, Butter, Lemon, Tomatoes, Rice, Onions`,
  }),
  domain('mealplan', {
    words: 'meal plan, meal planner, diet, nutrition, calories, food diary',
    title: 'Meal Plan',
    tagline: 'What is on the table this week.',
    icon: 'Salad',
    accent: colour('green'),
    things: `
      meal (UtensilsCrossed): title!, day (date)!, meal time [breakfast|lunch|dinner|snack], calories, eaten, notes -- Porridge with berries, Lentil salad, Baked salmon, Vegetable soup
      shopping item|grocery (ShoppingBasket): name!, quantity (text), aisle, bought -- Oats, Spinach, Salmon, Yoghurt`,
  }),
  domain('wedding', {
    words: 'wedding, bride, groom, marriage, hochzeit, boda, mariage, wedding planner',
    title: 'Wedding Planner',
    tagline: 'Guests, tables, tasks and the budget of the big day.',
    icon: 'Heart',
    accent: colour('rose'),
    serif: true,
    things: `
      guest (Users): name!, email, phone, table > table, rsvp [invited|confirmed|declined], diet [none|vegetarian|vegan|gluten free], plus one (yes/no), notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S., Noah W.
      table|seating table (Armchair): name!, seats, notes -- Rose table, Lily table, Family table, Friends table
      task|wedding task (ListChecks): title!, due date, responsible, status [to do|in progress|done], notes -- Book the band, Send invitations, Order flowers, Taste the cake, Choose rings
      budget item|cost (Wallet): title!, category [venue|catering|clothes|music|flowers|photos|other], estimated cost, actual cost, paid -- Venue hire, Catering, Photographer, Flowers, Band`,
  }),
  domain('events', {
    words: 'event, events, party, festival, event planner, birthday party, meetup, veranstaltung',
    title: 'Events',
    tagline: 'What is on, who comes and what is left to do.',
    icon: 'PartyPopper',
    accent: colour('violet'),
    use: 3,
    things: `
      event|party|meetup|veranstaltung (CalendarDays): title!, starts at!, location, capacity, status [draft|confirmed|cancelled], description -- Summer fair, Open evening, Autumn workshop, Garden party
      guest|invitee|participant (Users): name!, event > event!, email, rsvp [invited|confirmed|declined], notes -- Mara L., Jonas K., Aisha R., Tom B., Elena S.
      event task|task (ListChecks): title!, event > event, due date, status [to do|in progress|done] -- Book the room, Order food, Print badges`,
  }),
  domain('travel', {
    words: 'trip, trips, travel, vacation, holiday, itinerary, journey, packing, reise',
    title: 'Trips',
    tagline: 'Where we go, when, and what to bring.',
    icon: 'Plane',
    accent: colour('sky'),
    things: `
      trip|journey|vacation (Plane): title!, destination, start date!, end date, budget, status [idea|booked|in progress|done], notes -- Lisbon in spring, Norway by train, Weekend in Ghent
      activity|stop (MapPin): title!, trip > trip!, date, place, cost, booked -- Tram 28, Fjord cruise, Museum of art, Old town walk
      packing item (Luggage): name!, trip > trip, packed -- Passport, Charger, Rain jacket, First-aid kit`,
  }),
  domain('habits', {
    words: 'habit, habits, habit tracker, routine, streak, mood',
    title: 'Habits',
    tagline: 'Small steps, every day.',
    icon: 'Repeat',
    accent: colour('emerald'),
    things: `
      habit|routine (Repeat): name!, frequency [daily|weekly|monthly], goal, active -- Read 20 pages, Drink water, Stretch, Write a diary
      check-in|entry|log entry (CircleCheck): habit > habit!, date!, done, notes`,
  }),
  domain('fitness', {
    words: 'workout, workouts, exercise, running, training log, fitness tracker, run log, weight loss',
    title: 'Training Log',
    tagline: 'Every workout counts.',
    icon: 'Activity',
    accent: colour('crimson'),
    things: `
      workout|run|training (Activity): title!, date!, type [strength|running|cycling|swimming|yoga], minutes, distance, feeling [great|good|tired], notes -- Morning run, Leg day, Yoga flow, Hill intervals
      measurement (Scale): date!, weight, body fat percentage, notes`,
  }),
  domain('plants', {
    words: 'plant, plants, houseplant, garden, watering, gardening, garten, pflanzen',
    title: 'Plant Diary',
    tagline: 'What grows, and what needs water.',
    icon: 'Sprout',
    accent: colour('green'),
    use: 2,
    things: `
      plant|houseplant|pflanze (Sprout): name!, species, place, light [shade|half shade|sun], water every days (integer), last watered on, photo, notes -- Monstera, Basil, Lemon tree, Aloe, Fern
      watering|care|care entry (Droplets): plant > plant!, date!, kind [watering|feeding|repotting|pruning], notes
      garden bed|bed (Grid3x3): name!, area, soil, notes -- South bed, Herb spiral, Raised bed`,
  }),
  domain('books', {
    words: 'reading list, book collection, books i read, my books, book log, book club, bookshelf',
    title: 'Reading List',
    tagline: 'Read, reading, and still to read.',
    icon: 'BookOpen',
    accent: colour('brown'),
    serif: true,
    things: `
      book (BookOpen): title!, author, genre, status [to read|reading|finished], rating, finished on, review -- The Long Garden, Maps of Salt, Winter Station, A Field of Clocks
      quote (Quote): text!, book > book, page number (integer)`,
  }),
  domain('movies', {
    words: 'movie, movies, film, films, series, watchlist, tv show, cinema',
    title: 'Watchlist',
    tagline: 'Films and series, seen and still to see.',
    icon: 'Film',
    accent: colour('wine'),
    things: `
      movie|film (Film): title!, director, year, genre [drama|comedy|thriller|documentary|science fiction|animation], status [to watch|watching|seen], rating, notes -- The Quiet Harbour, Paper Moons, Northbound, Seven Lanterns
      series|tv show (Tv): title!, season (integer), episode (integer), status [to watch|watching|seen], rating -- Harbour Lights, The Archive, Low Tide`,
  }),
  domain('music', {
    words: 'music collection, album, albums, vinyl, records collection, band, song, songs, setlist, gig',
    title: 'Music',
    tagline: 'Songs, sets and where they are played.',
    icon: 'Music',
    accent: colour('violet'),
    things: `
      song|track (Music): title!, artist, key, duration minutes (number), status [learning|ready|retired], lyrics -- Blue Morning, Paper Boats, River Song, Late Train
      album|record (Disc3): title!, artist, year, genre, format [vinyl|CD|digital], rating -- Night Drive, Small Rooms, Tidal
      gig|show (Mic): venue!, date!, fee, status [requested|confirmed|played|cancelled], notes -- Old Mill, Harbour Stage, Town Hall`,
  }),
  domain('choir', {
    words: 'choir, singers, singer, chor, rehearsal, concert, orchestra, ensemble, chorus',
    title: 'Choir',
    tagline: 'Singers, rehearsals and the next concert.',
    icon: 'Music',
    accent: colour('wine'),
    serif: true,
    things: `
      singer|choir member|member|musician (MicVocal): name!, voice [soprano|alto|tenor|bass], email, phone, joined on, active -- Mara L., Jonas K., Aisha R., Tom B., Elena S., Noah W.
      rehearsal (CalendarDays): date (datetime)!, location, programme (long text), status [planned|done|cancelled], notes
      concert (Ticket): title!, date (datetime)!, venue, ticket price, status [planned|confirmed|done|cancelled] -- Spring concert, Evensong, Advent concert, Summer serenade
      song|piece|score (Music): title!, composer, voices [SATB|SSA|TTB|unison], copies, status [learning|ready|archived] -- Ave Verum, Locus Iste, The Lark, Evening Hymn`,
  }),
  domain('home', {
    words: 'household, chores, family, home inventory, home maintenance, shopping list, groceries',
    title: 'Household',
    tagline: 'Who does what, and what is missing.',
    icon: 'House',
    accent: colour('amber'),
    things: `
      chore|household task (ListChecks): title!, responsible, due date, frequency [once|daily|weekly|monthly], done -- Vacuum, Water plants, Take out glass, Clean windows
      shopping item|grocery (ShoppingBasket): name!, quantity (text), shop, bought -- Milk, Bread, Apples, Washing powder`,
  }),
];

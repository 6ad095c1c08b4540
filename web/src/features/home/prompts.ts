export interface ExamplePrompt {
  label: string;
  text: string;
}

export const examplePrompts: readonly ExamplePrompt[] = [
  {
    label: 'Dog walkers',
    text: 'A tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled.',
  },
  {
    label: 'Shop stock',
    text: 'Stock for a small shop: products with name, sku, price and quantity; deliveries with product, supplier, date and quantity received.',
  },
  {
    label: 'Choir',
    text: 'A planner for a choir: singers with name, voice soprano, alto, tenor or bass and email; rehearsals with date, place and notes.',
  },
  {
    label: 'Recipe book',
    text: 'A recipe book: recipes with title, category starter, main or dessert, servings and method; ingredients with recipe, name and amount.',
  },
  {
    label: 'Bug tracker',
    text: 'A bug tracker: projects with name and owner; bugs with project, title, description, priority low, medium or high and a status open, fixed or closed.',
  },
  {
    label: 'Wedding guests',
    text: 'A wedding planner: guests with name, email, table and reply pending, coming or declined; tasks with title, due date and done.',
  },
];

/** What places there are. */
export interface PlaceSearch {
  /**
   * Places by what somebody has typed of their name, upper and lower case and accents alike; the ones that most people
   * live in first. What follows a comma narrows them: `Springfield, MO`, `Paris, France`.
   */
  find(text: string, limit: number): Promise<string[]>;
}

export const PLACE_SEARCH = Symbol('PlaceSearch');

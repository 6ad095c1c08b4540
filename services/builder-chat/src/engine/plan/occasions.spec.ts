import { describe, expect, it } from '@jest/globals';
import { firstPlanOf } from './first-plan.js';

describe('lists that name each other', () => {
  it('have one that can be begun without the other', () => {
    const { entities } = firstPlanOf([
      'We hire a lot. Candidates apply for positions, we interview them, and every candidate ends up hired or rejected. Interviews have a date and an interviewer.',
    ]).plan;
    const names = (one: string, other: string): boolean =>
      entities.some(({ name, fields }) => name === one && fields.some(({ ref }) => ref === other));
    expect(names('Candidate', 'Position')).toBe(true);
    expect(names('Position', 'Candidate')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { buildPlan } from '../../plan/build-plan.js';

const outline = (prompt: string): string[] =>
  buildPlan(prompt).entities.map(
    ({ name, fields }) =>
      `${name}: ${fields.map(({ title, kind, ref }) => `${title}:${ref ? `>${ref}` : kind}`).join(', ')}`,
  );

describe('occasions', () => {
  it('reads a clause of time before what somebody notes', () => {
    expect(
      outline(
        'We rent out e-bikes. When somebody takes a bike we note their name and whether it came back in one piece.',
      ),
    ).toContain('Rental: E-bike:>EBike, Name:text, Came back:boolean, Date:date');
  });

  it('reads what is noted each day as entries, where no thing is told of', () => {
    expect(outline('I note every day how many kWh my panels made and what the weather was like.')[0]).toMatch(
      /^Entry: .*Date:date, KWh:integer/,
    );
  });

  it('reads the choices behind a colon as those of the last field', () => {
    const [exam] = buildPlan(
      'For each exam I keep the date, the pieces and the result: pass, merit or distinction.',
    ).entities;
    expect(exam?.fields.find(({ title }) => title === 'Result')?.options).toEqual(['pass', 'merit', 'distinction']);
  });

  it('makes loans of what people take home and whoever has which one', () => {
    expect(
      outline('The school lends laptops to pupils. I want to know who has which one and since when.').find((line) =>
        line.startsWith('Loan'),
      ),
    ).toBe('Loan: Laptop:>Laptop, Pupil:>Pupil, Since:date');
  });

  it('takes no reminder for a field', () => {
    expect(outline('Plants with a name, a place and a reminder when they need water.').join()).not.toMatch(/Reminder/);
  });
});

import { type AnalyticsSums, analyticsSums, type AppAnalytics, dayAfter } from '@lathe/proto/apps/analytics';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@/testing/render';
import { changeOf } from './change';
import { DayChart } from './day-chart';
import { PlaceTable } from './place-table';
import { lengths, rangeOf } from './ranges';
import { Totals } from './totals';

const none = Object.fromEntries(Object.keys(analyticsSums.shape).map((name) => [name, 0])) as AnalyticsSums;
const tile = (title: string): string => screen.getByText(title, { selector: 'dt' }).parentElement!.textContent;

it('looks at the last days, today in UTC included', () => {
  const now = Date.parse('2026-03-01T23:59:59Z');
  expect(lengths.map((length) => rangeOf(length, now).from)).toEqual([
    '2026-02-23',
    '2026-01-31',
    '2025-12-02',
    '2025-03-02',
  ]);
  expect(rangeOf(7, now).to).toBe('2026-03-01');
});

it.each([
  [5, undefined, undefined],
  [0, 0, 'Same as before'],
  [5, 0, 'None before'],
  [15, 10, '+50% on the days before'],
  [0, 10, '−100% on the days before'],
  [25_000, 10, '+249,900% on the days before'],
  [1_001, 1_000, 'About the same as before'],
])('says of %d beside %s: %s', (now, before, words) => expect(changeOf(now, before)).toBe(words));

describe('totals', () => {
  it('stand beside those of the days before', () => {
    const total = { ...none, visits: 1_500, visitors: 3, runs: 4, failedRuns: 1, ratings: 2, ratingSum: 9 };
    renderScreen(<Totals total={total} before={{ ...none, visits: 1_000 }} />);
    expect(tile('Visits')).toBe('Visits1,500+50% on the days before');
    expect(tile('Visitors')).toBe('Visitors3None before');
    expect(tile('Errors')).toBe('Errors0Same as before');
    expect(tile('Tool runs')).toBe('Tool runs41 of them failedNone before');
    expect(tile('Ratings')).toBe('Ratings24.5 on averageNone before');
  });

  it('say where there is nothing yet, and nothing of days that are not known', () => {
    const total = { ...none, modelCalls: 2, promptTokens: 5, unpriced: 2 };
    renderScreen(<Totals total={total} before={null} />);
    expect(tile('Visits')).toBe('Visits0');
    expect(tile('Tool runs')).toBe('Tool runsNothing yet');
    expect(tile('Ratings')).toBe('RatingsNothing yet');
    expect(tile('Tokens')).toBe('Tokens5in 2 calls of language models');
    expect(tile('Model cost')).toBe('Model cost$0.00and 2 calls without a price');
  });
});

describe('the chart', () => {
  const days: AppAnalytics['days'] = [0, 4, 2].map((visits, index) => ({
    ...none,
    visits,
    errors: visits / 2,
    day: dayAfter('2026-11-23', index),
  }));

  it('tells in words what it shows, of each count', () => {
    renderScreen(<DayChart days={days} />);
    const image = (name: RegExp) => screen.getByRole('img', { name });
    expect(image(/^Visits by day from Nov 23, 2026 to Nov 25, 2026: 6 in all, 4 on the busiest day$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Errors' }));
    expect(image(/^Errors by day .*: 3 in all, 2 on the busiest day$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'New users' }));
    expect(image(/^New users by day .*: 0 in all, 0 on the busiest day$/)).toBeTruthy();
  });

  it('has its numbers as a table, the newest day first', () => {
    renderScreen(<DayChart days={days} />);
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayVisitsVisitorsNew usersErrors',
      'Nov 25, 20262001',
      'Nov 24, 20264002',
      'Nov 23, 20260000',
    ]);
  });
});

it('lists places with their counts, and says when there are none', () => {
  const columns = [{ title: 'Visits', valueOf: ({ visits }: { visits: number }) => visits }];
  const props = { title: 'Pages', head: 'Page', columns, none: 'No page was opened' };
  const { unmount } = renderScreen(<PlaceTable {...props} places={[{ name: 'Dogs', visits: 1_200 }]} />);
  expect(screen.getByRole('row', { name: 'Dogs 1,200' })).toBeTruthy();
  unmount();
  renderScreen(<PlaceTable {...props} places={[]} />);
  expect(screen.getByText('No page was opened')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

/** The colour of a badge by what its word means. */
const meanings: [RegExp, string][] = [
  [
    /^(?:cancell?ed|overdue|failed|rejected|lost|urgent|critical|blocked|broken|sick|expired|declined|no|missing|dead|banned|late|unpaid|out of stock|sold out|bug|high|very high|highest|absent|refused|error|discontinued|storniert|abgesagt|offen überfällig)$/i,
    'red',
  ],
  [
    /^(?:done|paid|completed?|finished|active|available|approved|won|accepted|confirmed|yes|success|healthy|published|returned|in stock|resolved|attended|low|fixed|present|delivered|open house|harvested|passed|recovered|erledigt|bezahlt|fertig|payé|pagado|good|excellent|easy)$/i,
    'green',
  ],
  [
    /^(?:pending|waiting|in progress|in review|review|maybe|draft|on hold|hold|medium|partial|reserved|on loan|borrowed|due|warning|in repair|maintenance|in arbeit|growing|mittel|trial|started|doing|fair|intermediate|invited|tentative)$/i,
    'amber',
  ],
  [
    /^(?:planned|open|new|scheduled|todo|to do|to-do|booked|sent|upcoming|lead|applied|requested|offen|geplant|normal|submitted|backlog|proposed|wishlist|sown|contacted|registered)$/i,
    'blue',
  ],
  [
    /^(?:closed|archived|inactive|none|other|ended|former|retired|unknown|n\/a|paused|lowest|on display none)$/i,
    'gray',
  ],
];
const cycle = ['blue', 'violet', 'teal', 'amber', 'rose', 'green', 'orange', 'sky', 'gray'];

export function toneOf(value: string, index: number): string {
  return meanings.find(([pattern]) => pattern.test(value.trim()))?.[1] ?? cycle[index % cycle.length] ?? 'gray';
}

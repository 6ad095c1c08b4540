// What the screens show of results that are laid out in blocks.

const rule = { kind: 'words', rule: 'It names a place and a time' };
const set = { title: '', instructions: '', fields: [], chart: null, validation: null };

/** As the server tells of what a builder has laid out. */
export const layout = [
  { ...set, id: 'plan', type: 'text', title: 'The walk', instructions: 'Two friendly sentences.', validation: rule },
  {
    ...set,
    ...{ id: 'days', type: 'table', title: 'Day by day', instructions: 'Day, where, how long.' },
    validation: { kind: 'size', min: 3, max: 7 },
  },
  {
    ...set,
    ...{ id: 'facts', type: 'json', title: 'In short' },
    fields: [{ name: 'minutes', type: 'integer', description: 'How long it takes' }],
  },
];

const text = (said: string) => ({ type: 'text', text: said });
const made = { title: '', problem: null, isCut: false, validation: null };
const validated = { status: 'validated', reason: null };

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];

/** As the server tells of a run that was answered in blocks. */
export const runInBlocks = {
  ...{ runId: 'b'.repeat(24), asked: 'Rex, Rain', made: 'model', rating: null, isShared: false, isOwn: true },
  createdAt: '2026-11-26T06:30:00.000Z',
  answer: [],
  sources: [{ number: 1, name: 'Walks in the rain', place: null, url: null, text: 'Take a towel.' }],
  rows: { read: [{ entity: 'Walk', count: 12, problem: null }], saved: { entity: 'Walk', problem: null } },
  blocks: [
    {
      ...{ ...made, id: 'plan', type: 'text', title: 'The walk', validation: validated },
      content: {
        type: 'text',
        parts: [
          text('Walk in the woods with Rex: the trees keep most of the rain off you both '),
          { type: 'cite', number: 1 },
        ],
      },
    },
    {
      ...{ ...made, id: 'days', type: 'table', title: 'Day by day' },
      validation: { status: 'failed', reason: 'It has too few rows: 2, not 3 or more' },
      content: {
        type: 'table',
        columns: ['Day', 'Where', 'How long', 'What to take', 'Who comes along'],
        rows: [
          ['Monday', 'Woods behind the station', 'An hour', 'A towel', 'Bello'],
          ['Friday', 'Park', 'Half an hour', 'A ball', 'Nobody'],
        ].map((row) => row.map((cell) => [text(cell)])),
      },
    },
    {
      ...{ ...made, id: 'rain', type: 'chart', title: 'Rain to come', validation: validated },
      content: {
        type: 'chart',
        kind: 'bar',
        axes: { label: 'Day', value: 'Rain in mm' },
        points: [
          { label: 'Monday', value: 12.5 },
          { label: 'Tuesday, before the sun comes out again', value: 4 },
          { label: 'Wednesday', value: 0 },
        ],
      },
    },
    {
      ...{ ...made, id: 'weight', type: 'chart', title: 'His weight' },
      content: {
        type: 'chart',
        kind: 'line',
        axes: { label: 'Month', value: 'Weight in kg' },
        points: [8.2, 9.6, 11.4, 12.1, 13.8, 13.5, 14.2, 14.9].map((value, at) => ({ label: months[at]!, value })),
      },
    },
    {
      ...{ ...made, id: 'time', type: 'chart', title: 'Where his time goes' },
      content: {
        type: 'chart',
        kind: 'pie',
        axes: { label: '', value: '' },
        points: [
          { label: 'Sleeping', value: 12 },
          { label: 'Walking', value: 3 },
          { label: 'Eating', value: 1 },
          { label: 'Waiting for somebody to come home', value: 6 },
          { label: 'Barking', value: 2 },
        ],
      },
    },
    {
      ...{ ...made, id: 'pack', type: 'list', title: 'To take along' },
      content: { type: 'list', entries: [[text('A towel')], [text('A leash that may get wet')]] },
    },
    {
      ...made,
      id: 'dog',
      type: 'rating',
      title: 'For your dog',
      content: { type: 'rating', stars: 3.5, parts: [text('Wet, and good for the nose.')] },
    },
    {
      ...{ ...made, id: 'facts', type: 'json', title: 'In short', validation: validated },
      content: {
        type: 'json',
        fields: [
          { name: 'minutes', value: 60 },
          { name: 'needs_towel', value: true },
          { name: 'places', value: ['Woods', 'Park'] },
        ],
      },
    },
    {
      ...{ ...made, id: 'picture', type: 'image', title: 'Where to go' },
      content: null,
      problem: 'The answer holds nothing for this part',
    },
  ],
};

/** As the server tells of a tool whose people edit what they ran. */
export const editableTool = {
  header: 'Plan a walk',
  ...{ fields: [], steps: [], hasModel: true, userCanEditResults: true, trialOf: null },
};

import { isPlural, listOf, lowerFirst, withArticle } from '../../language/words.js';

/** The names of a thing: `one` and `many` as they stand within a sentence, `One` and `Many` as they begin one. */
export interface Words {
  readonly one: string;
  readonly many: string;
  readonly One: string;
  readonly Many: string;
}

const lower = (text: string): string => text.toLowerCase();
const nths = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/**
 * The English texts of apps, and what a table of texts has. `shared` and `thing` fill the slots of templates that have
 * their names; the rest is used where code is made.
 */
export const en = {
  /** Of dates and numbers. */
  locale: 'en',
  /** How a title stands within a sentence. */
  within: lowerFirst,
  list: listOf,
  shared: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    yourAccount: 'Your account',
    signedIn: 'Signed in',
    signInToStart: 'Sign in to start',
    accountOf: 'Account of ',
    notOpen: 'This page is not open to you',
    askForAccess: 'Ask the person who runs this app to give you access.',
    startHere: 'Start here',
    fillsItself: 'As soon as there is something to show, this page fills by itself.',
    yes: 'Yes',
    no: 'No',
    tryAgain: 'Try again',
    nothingChanged: 'Nothing was changed. Check the connection and try again.',
    loading: 'Loading',
    loadingMore: 'Loading…',
    loadMore: 'Load more',
    edit: 'Edit',
    remove: 'Delete',
    deleted: 'Deleted',
    deleting: 'Deleting…',
    notDeleted: 'Could not be deleted. Please try again.',
    cannotBeUndone: 'This cannot be undone.',
    keepIt: 'Keep it',
    cancel: 'Cancel',
    saved: 'Saved',
    saving: 'Saving…',
    saveChanges: 'Save changes',
    notSaved: 'Could not be saved. Please try again.',
    starredAreNeeded: 'Fields marked with a star are needed.',
    fillIn: 'Please fill this in.',
    noEmail: 'This is not an e-mail address.',
    noLink: 'A link starts with https://',
    noNumber: 'Please give a number.',
    noWholeNumber: 'Please give a whole number.',
    actions: 'Actions',
    actionsFor: 'Actions for ',
    filterBy: 'Filter by ',
    sort: 'Sort',
    clear: 'Clear',
    otherWords: 'Try other words or fewer filters.',
    showAll: 'Show all',
    seeAll: 'See all',
    comeBackLater: 'Please come back later.',
    onlyRunnersSee: 'Only the people who run this app see what you send.',
    itIsKept: 'It is kept for the people who may see it.',
    theyAreKept: 'They are kept for the people who may see them.',
    mayBeDeleted: 'It may have been deleted, or it belongs to somebody else.',
    chartNotLoaded: 'The chart could not be loaded.',
    nothingToShow: 'Nothing to show yet.',
    today: 'Today',
    monthBefore: 'Month before',
    nextMonth: 'Next month',
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun',
    /** Behind a number of entries; one word. */
    others: 'more',
    nothingInMonth: 'Nothing in this month.',
    pages: 'Pages',
    more: 'More',
    useLight: 'Use light colours',
    useDark: 'Use dark colours',
    /** Between the day and the month of a date. */
    afterDay: ' ',
    thousandAndMore: '1,000+',
    samplesAreThere: 'Some rows are made up, so that you see how the app looks.',
    samplesWouldShow: 'A few made-up rows show how the app looks.',
    removeSamples: 'Remove sample rows',
    addSamples: 'Add sample rows',
    ofFiveStars: ' of 5 stars',
    uploadFile: 'Upload',
    uploadingFile: 'Uploading…',
    notUploaded: 'This file could not be uploaded.',
    openFile: 'Open file',
    moveOne: 'Move ',
    notSorted: 'Not sorted',
    beforeStart: 'This lies before the start.',
    stillNamedBy: 'Still linked to it: ',
    theyStay: '. They stay, and say that it was deleted. ',
  },
  /** Around the name of a row. */
  deleteQuestion: { before: 'Delete ', after: '?' },
  thing: ({ one, many, One }: Words) => ({
    addOne: `Add ${one}`,
    editOne: `Edit ${one}`,
    oneAdded: `${One} added`,
    sendOne: `Send us ${withArticle(one)}`,
    searchMany: `Search ${many}`,
    seeMany: `Sign in to see the ${many}`,
    seeOne: `Sign in to see this ${one}`,
    oneNotLoaded: `This ${one} could not be loaded`,
    manyNotLoaded: `The ${many} could not be loaded`,
    oneNotHere: `This ${one} is not here`,
    allMany: `All ${many}`,
    noneMatch: `No ${many} match`,
    noneYet: `No ${many} yet`,
    noneYetHere: `No ${many} yet.`,
    addFirst: `Add the first ${one} and it will show up here.`,
    firstSoon: `The first ${many} will be here soon.`,
  }),
  sample: {
    /** Name of a row that was made up, from 0 on. */
    nth: (One: string, at: number) => (nths[at] ? `${nths[at]} ${lower(One)}` : `${One} ${at + 1}`),
    notes: [
      'Everything as agreed.',
      'Please check again next week.',
      'Went well, nothing to add.',
      'A little later than planned.',
      'See the message from Monday.',
    ],
  },
  menu: { overview: 'Overview', calendar: 'Calendar', charts: 'Charts', weeks: 'Week by week' },
  weeksOf: ({ Many }: Words) => `${Many} week by week`,
  calendarOf: ({ One }: Words) => `${One} calendar`,
  chartsOf: ({ One }: Words) => `${One} charts`,
  tagline: (things: string) => `${things}, kept in one place.`,
  row: {
    goneOne: ({ one }: Words) => `Deleted ${one}`,
    notFoundOne: ({ One }: Words) => `${One} not found`,
    unnamed: ({ one }: Words) => `Unnamed ${one}`,
    /** Before a date. */
    on: ({ One }: Words) => `${One} on `,
    /** What stands before and behind a number. */
    number: (title: string): { before: string; after: string } =>
      isPlural(title) ? { before: '', after: ` ${lowerFirst(title)}` } : { before: `${title} `, after: '' },
  },
  form: {
    none: 'None',
    choose: 'Choose',
    chooseOne: ({ One, one }: Words) => `Choose ${/^[aeiou]/i.test(One) ? 'an' : 'a'} ${one}`,
  },
  table: {
    any: (title: string) => `Any ${lowerFirst(title)}`,
    anyFlag: (title: string) => `${title}: any`,
    notFlag: (title: string) => `Not ${lowerFirst(title)}`,
    newest: 'Newest first',
    oldest: 'Oldest first',
    alphabetic: (title: string) => `${title} A–Z`,
    earliest: (title: string) => `${title}, earliest first`,
    latest: (title: string) => `${title}, latest first`,
    highest: (title: string) => `${title}, highest first`,
    downwards: (title: string) => `${title}, downwards`,
    withTheir: ({ many }: Words, others: string) => `All ${many} with their ${others}.`,
    byTheir: ({ many }: Words, fields: string) => `Your ${many} by ${fields}.`,
    allYours: ({ many }: Words) => `All your ${many} in one place.`,
    seeOwn: ({ many }: Words) => `Sign in to see and add your ${many}`,
    ownKept: ({ many }: Words) => `Your ${many} are kept for you alone.`,
    runnersSee: 'They are open to the people who run this app.',
  },
  home: {
    inTotal: ' in total',
    /** Behind the number of rows with that choice. */
    chosen: (option: string) => ` ${lower(option)}`,
    byField: ({ Many }: Words, title: string) => `${Many} by ${lower(title)}`,
    byMonth: ({ Many }: Words) => `${Many} by month`,
    addedByMonth: ({ Many }: Words) => `${Many} added by month`,
    /** Over the rows with a choice: what goes on says so. */
    chosenMany: ({ Many }: Words, option: string) =>
      /^wait/i.test(option)
        ? 'Waiting list'
        : /ing$|^(?:on|in|at|checked|rented|borrowed|lent)\b/i.test(option)
          ? `Currently ${lower(option)}`
          : `${Many} ${lower(option)}`,
    noneChosen: ({ many }: Words) => `No such ${many} now.`,
    todays: ({ many }: Words) => `Today's ${many}`,
    noneToday: 'Nothing today.',
    runningLow: 'Running low',
    enough: 'There is enough of everything.',
    unpaid: ({ many }: Words) => `Unpaid ${many}`,
    stillOpen: ({ many }: Words) => `Open ${many}`,
    total: (title: string) => (/^total/i.test(title) ? title : `Total ${lower(title)}`),
    periods: { day: 'day', week: 'week', month: 'month', year: 'year' },
    sumBy: (title: string, by: string) => `${title} by ${lower(by)}`,
    /** A total of some rows only. */
    only: (which: string, title: string) => `${which}: ${lower(title)}`,
    course: (title: string) => `${title} over time`,
    overdue: ({ many }: Words) => `Overdue ${many}`,
    dueWithin: ({ Many }: Words, title: string, days: number) => `${Many}: ${lower(title)} within ${days} days`,
    noneDue: ({ many }: Words) => `No ${many} are due.`,
    longSince: ({ Many }: Words, title: string, days: number) => `${Many}: ${lower(title)} more than ${days} days ago`,
    without: (of: Words, { many }: Words, days: number) => `${of.Many} without ${many} for ${days} days`,
    average: (title: string) => `Average ${lower(title)}`,
    comingUp: 'Coming up',
    noneAhead: ({ many }: Words) => `No ${many} ahead.`,
    latest: ({ many }: Words) => `Latest ${many}`,
    addYourFirst: ({ one }: Words) => `Add your first ${one}`,
    goesTo: ({ Many }: Words) => `Goes to ${Many}`,
  },
  chart: {
    byField: (title: string) => `By ${lower(title)}`,
    byMonthOf: (title: string) => (/^date/i.test(title) ? 'By month' : `By month of ${lower(title)}`),
    addedByMonth: 'Added by month',
    byWeek: ({ Many }: Words) => `${Many} by week`,
    sumByWeek: (title: string) => `${title} by week`,
    inNumbers: ({ many }: Words) => `Your ${many} in numbers.`,
    dayByDay: ({ many }: Words) => `Your ${many}, day by day.`,
  },
};

/** What an app says in a language. */
export type Texts = typeof en;

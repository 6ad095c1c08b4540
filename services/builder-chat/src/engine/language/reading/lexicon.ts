/** What follows is had by what stands before: "rooms with beds". */
export const withWord = /^(?:with|including|containing|having|has|have|contains?|includes?)$/;

/** Begins a phrase that says what a clause is about, or when: "for each lesson", "at the end of the month". */
export const topicWord =
  /^(?:for|after|at|per|on|before|with|in|during|from|about|under|within|inside|as|by|because|since|when|until|through|without|instead)$/;

/** Nouns of a request that are no things to keep: they stand for others, or are about the app itself. */
export const noThing =
  /^(?:row|record|data|admin|administrator|content|lot|everything|anything|something|nothing|thing|stuff|way|app|application|overview|help|end|advance|example|solution|page|view|chart|graph|calendar|dashboard|search|filter|week|month|track|look|ones?|total|sum|reminder|notification|notice|pdf|button|login|line|more|it|them|progress|minimum|first|second|third|fourth|fifth|tenth|last|rest|half|ranking|leaderboard|standings|scoreboard|statistics|stats|rota|once|glance|future|past|bit|while|week|day|year|time)$/;

/** Who someone is that one does something with. */
export const roles: Readonly<Record<string, string>> = {
  invite: 'guest',
  come: 'guest',
  apply: 'applicant',
  register: 'participant',
  attend: 'participant',
  donate: 'donor',
  work: 'employee',
  play: 'player',
  volunteer: 'volunteer',
  help: 'helper',
};

/** People that an app serves: named among the fields of something, they are things of their own. */
export const served = /^(?:teacher|student|pupil|patient|client|customer|tenant|member|child|kid|player|participant)$/;

/** Verbs by which one hands in what counts; who does it is no thing of the app. */
export const handing =
  /^(?:leave|hand|drop|pitch|share|report|send|submit|post|upload|propose|suggest|file|fill|enter|write|order|ask|request|complain)$/;

/** Verbs by which a row of one thing names one of another: "players belong to a team". */
export const joining =
  /^(?:belong|link|assign|refer|connect|relate|attach|apply|join|live|work|play|take|attend|rent|use|drive|visit|see|own|sit|train|go|subscribe|participate|enrol|enroll|lead|teach|get|choose|study|wear|sleep|stand|hang|grow|lie|stay|compete|race|follow)$/;

/** Verbs that give a thing its status: "mark it as done". */
export const marking = /^(?:mark|set|tick|check|label|flag|change|classify|rate|grade|tag|move)$/;

/** Who does something, where it is asked who: "who sings which voice". */
export const doers: Readonly<Record<string, string>> = {
  sing: 'singer',
  play: 'player',
  teach: 'teacher',
  drive: 'driver',
  lead: 'leader',
  run: 'runner',
  cook: 'cook',
};
